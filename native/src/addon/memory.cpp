// What this process has of the system's memory and does not use.
#include <elf.h>
#include <link.h>
#include <malloc.h>
#include <sys/mman.h>

#include "addon/exports.hpp"
#include "base/pages.hpp"

namespace capstan::addon {
namespace {

/// Code and constants, as they are in the files of the program and its libraries: most were needed once, or only lie
/// beside something that was. They stay in the system's cache and come back from there as they are touched. What may be
/// written to, once or again and again, has segments of its own.
int releaseUnwritten(dl_phdr_info* object, std::size_t /*bytes*/, void* /*context*/) {
    for (ElfW(Half) at = 0; at < object->dlpi_phnum; ++at) {
        const ElfW(Phdr)& segment = object->dlpi_phdr[at];
        if (segment.p_type != PT_LOAD || (segment.p_flags & PF_W) != 0) {
            continue;
        }
        // Whole pages within it: those at its ends it may share.
        const std::uintptr_t begin =
            (object->dlpi_addr + segment.p_vaddr + pageBytes() - 1) / pageBytes() * pageBytes();
        const std::uintptr_t end = (object->dlpi_addr + segment.p_vaddr + segment.p_filesz) / pageBytes() * pageBytes();
        if (begin < end) {
            ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
        }
    }
    return 0;
}

void releaseFreeMemory(const Napi::CallbackInfo& /*call*/) {
    // 0: keeps nothing at the heap's end for what is asked for next.
    ::malloc_trim(0);
    ::dl_iterate_phdr(releaseUnwritten, nullptr);
}

}  // namespace

void exportMemory(Napi::Env env, Napi::Object exports) {
    exports.Set("releaseFreeMemory", Napi::Function::New<releaseFreeMemory>(env, "releaseFreeMemory"));
}

}  // namespace capstan::addon
