// What this process has of the system's memory and does not use.
#include <cstdlib>
#include <elf.h>
#include <link.h>
#include <malloc.h>
#include <sys/mman.h>
#include <thread>

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

/// Malloc comes to these by itself after some large blocks; fixed, so that the second can be changed for a moment and
/// put back.
constexpr int mappedFromBytes = 32 << 20;
constexpr int keptAtEndBytes = 64 << 20;
/// More than there are heaps: see helperEnvironment.
constexpr int heapsAtMost = 4;

/// Malloc's own way to give memory back leaves what is free at the end of every heap but the first. That goes when a
/// block of some size is freed there, by a thread that uses this heap; one that begins uses the next of them.
void shrinkHeaps() {
    constexpr std::size_t ofSomeSize = 100'000;
    ::mallopt(M_TRIM_THRESHOLD, 0);
    for (int at = 0; at < heapsAtMost; ++at) {
        std::jthread([] {
            void* volatile block = std::malloc(ofSomeSize);
            std::free(block);
        }).join();
    }
    ::mallopt(M_TRIM_THRESHOLD, keptAtEndBytes);
}

void releaseFreeMemory(const Napi::CallbackInfo& /*call*/) {
    // 0: keeps nothing at the heap's end for what is asked for next.
    ::malloc_trim(0);
    shrinkHeaps();
    ::dl_iterate_phdr(releaseUnwritten, nullptr);
}

}  // namespace

void exportMemory(Napi::Env env, Napi::Object exports) {
    ::mallopt(M_MMAP_THRESHOLD, mappedFromBytes);
    ::mallopt(M_TRIM_THRESHOLD, keptAtEndBytes);
    exports.Set("releaseFreeMemory", Napi::Function::New<releaseFreeMemory>(env, "releaseFreeMemory"));
}

}  // namespace capstan::addon
