#include "disk/refusal.hpp"

#include <cerrno>
#include <string>

#include "base/named_path.hpp"

namespace capstan::disk {

namespace {

Code codeOf(const Wording& wording, int number) {
    switch (number) {
        case ENOSPC:
        case EDQUOT:
        case EFBIG:
            return wording.full;
        case EEXIST:
        case ENOTDIR:
        case EISDIR:
        case ENOTEMPTY:
            return wording.taken;
        case ELOOP:
        case EXDEV:
            return wording.unsafe;
        case ENAMETOOLONG:
        case EINVAL:
        case EILSEQ:
            return wording.nameImpossible;
        case EIO:
        case ENOENT:
        case ENODEV:
        case ENXIO:
        case ESTALE:
        case ENOTCONN:
        case ESHUTDOWN:
        case EUCLEAN:
            return wording.fault;
        default:
            return shortageOr(number, wording.denied);
    }
}

bool reachesEverything(int number) {
    switch (number) {
        case ENOSPC:
        case EDQUOT:
        case EROFS:
        case ENODEV:
        case ENXIO:
        case ESTALE:
        case ENOTCONN:
        case ESHUTDOWN:
        case EMFILE:
        case ENFILE:
        case ENOMEM:
        case ENOLCK:
            return true;
        default:
            return false;
    }
}

}  // namespace

std::unexpected<Refusal> refusal(const Wording& wording, int errorNumber, std::string_view path) {
    return std::unexpected(Refusal{
        .error = {codeOf(wording, errorNumber), wordsForNamed(errorNumber, path)},
        .everything = reachesEverything(errorNumber),
    });
}

}  // namespace capstan::disk
