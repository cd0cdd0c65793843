#include "write/owner.hpp"

#include <grp.h>
#include <pwd.h>
#include <unordered_map>
#include <vector>

namespace capstan::write {

namespace {

/// Larger records than this are not names that a person would recognise.
constexpr std::size_t databaseRecordBytes = 65536;

std::string userName(uid_t user) {
    std::vector<char> room(databaseRecordBytes);
    passwd record{};
    passwd* found = nullptr;
    return ::getpwuid_r(user, &record, room.data(), room.size(), &found) == 0 && found ? found->pw_name : "";
}

std::string groupName(gid_t group) {
    std::vector<char> room(databaseRecordBytes);
    ::group record{};
    ::group* found = nullptr;
    return ::getgrgid_r(group, &record, room.data(), room.size(), &found) == 0 && found ? found->gr_name : "";
}

template <class Id>
const std::string& remembered(std::unordered_map<Id, std::string>& names, Id id, std::string (*lookUp)(Id)) {
    const auto known = names.find(id);
    return known != names.end() ? known->second : names.emplace(id, lookUp(id)).first->second;
}

}  // namespace

std::string ownerText(uid_t user, gid_t group) {
    thread_local std::unordered_map<uid_t, std::string> users;
    thread_local std::unordered_map<gid_t, std::string> groups;
    return std::to_string(user) + ':' + std::to_string(group) + ':' + remembered(users, user, userName) + ':' +
           remembered(groups, group, groupName);
}

}  // namespace capstan::write
