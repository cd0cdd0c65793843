// A folder of a test's own, gone when the test is over, whatever modes it left within.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace capstan::test {

class TempFolder {
   public:
    TempFolder() {
        std::string pattern = std::filesystem::temp_directory_path() / "capstan-test-XXXXXX";
        path_ = ::mkdtemp(pattern.data());
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    ~TempFolder() {
        namespace fs = std::filesystem;
        std::error_code ignored;
        for (fs::recursive_directory_iterator it(path_, fs::directory_options::skip_permission_denied, ignored), end;
             it != end; it.increment(ignored)) {
            if (it->is_directory(ignored) && !it->is_symlink(ignored)) {
                fs::permissions(it->path(), fs::perms::owner_all, fs::perm_options::add, ignored);
            }
        }
        fs::remove_all(path_, ignored);
    }

    [[nodiscard]] std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

   private:
    std::filesystem::path path_;
};

}  // namespace capstan::test
