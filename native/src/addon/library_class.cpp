#include "addon/library_class.hpp"

#include <utility>

#include "addon/operations.hpp"
#include "virtual/library_folder.hpp"

namespace capstan::addon {

namespace {

struct LibraryObject {
    static constexpr napi_type_tag typeTag{0x5C1E0B7D93A84F26, 0xB0D27AE4417C9E35};
    std::shared_ptr<LibraryHost> host;
};

constexpr std::uint64_t highestAddress = 0xFFFF;

std::string_view kindOf(scsi::ElementType type) {
    switch (type) {
        case scsi::ElementType::robot:
            return "robot";
        case scsi::ElementType::slot:
            return "slot";
        case scsi::ElementType::door:
            return "door";
        case scsi::ElementType::drive:
            break;
    }
    return "drive";
}

template <class T, Result<T> (LibraryHost::*work)()>
Napi::Value plainly(LibraryObject& self, const Napi::CallbackInfo& call) {
    return callOn<T>(call, self.host->worker(), [host = self.host] { return ((*host).*work)(); });
}

Napi::Value openedLibrary(const Arguments& given, const std::string& name,
                          std::move_only_function<Result<void>(LibraryHost&)> open) {
    auto host = std::make_shared<LibraryHost>(Runtime::of(given.env()).makeWorker(name));
    Worker& worker = host->worker();
    return callOn<OpenedLibrary>(given, worker, [host, open = std::move(open)]() mutable -> Result<OpenedLibrary> {
        const auto done = open(*host);
        return done ? Result<OpenedLibrary>(OpenedLibrary{host}) : std::unexpected(done.error());
    });
}

struct VirtualLibraryOptions {
    std::string folder;
    std::string model;
    virt::ClockOptions clock;
};

Napi::Value openVirtualLibrary(const Napi::CallbackInfo& call) {
    Arguments given(call, {"options"});
    constexpr unsigned fastest = 1'000'000;
    auto options = given.object("options", [](Reader& fields) {
        return VirtualLibraryOptions{
            .folder = fields.text("folder"),
            .model = fields.text("model"),
            .clock = {.mode = fields.choiceOr("clock", virt::ClockMode::instant),
                      .speedUp = static_cast<double>(fields.countOr<unsigned>("speedUp", 1, fastest))}};
    });
    return openedLibrary(given, "robot", [options = std::move(options)](LibraryHost& host) {
        return host.openVirtual(options.folder, options.model, options.clock);
    });
}

Napi::Value openMetalLibrary(const Napi::CallbackInfo& call) {
    Arguments given(call, {"options"});
    const auto path = given.object("options", [](Reader& options) { return options.text("path"); });
    return openedLibrary(given, "robot-" + path.substr(path.rfind('/') + 1),
                         [path](LibraryHost& host) { return host.openMetal(path); });
}

Napi::Value carry(LibraryObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"move"});
    struct Asked {
        std::uint16_t from = 0;
        std::uint16_t to = 0;
        std::string label;
    };
    auto asked = given.object("move", [](Reader& move) {
        return Asked{.from = move.count<std::uint16_t>("from", highestAddress),
                     .to = move.count<std::uint16_t>("to", highestAddress),
                     .label = move.text("label")};
    });
    if (given.wrong()) {
        return throwInJs(call.Env(), *given.wrong());
    }
    const auto stop = std::make_shared<std::stop_source>();
    const auto cancel = [stop] { stop->request_stop(); };
    const Napi::Promise done = callOn<void>(
        given, self.host->worker(),
        [host = self.host, stop, asked = std::move(asked)] {
            return host->carry(asked.from, asked.to, asked.label, stop->get_token());
        },
        cancel);
    return operation(call.Env(), done, cancel);
}

Napi::Value lockDoors(LibraryObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"lock"});
    return callOn<void>(given, self.host->worker(),
                        [host = self.host, lock = given.flag("lock")] { return host->lockDoors(lock); });
}

Napi::Value driveElement(LibraryObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"serial"});
    return callOn<std::optional<std::uint16_t>>(
        given, self.host->worker(),
        [host = self.host, serial = given.text("serial")] { return host->driveElement(serial); });
}

Napi::Value robotTrace(LibraryObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"most"});
    const auto most = given.count<std::size_t>("most", scsi::Trace::capacity);
    return given.wrong() ? throwInJs(call.Env(), *given.wrong()) : valueOf(call.Env(), self.host->trace().last(most));
}

Napi::Value putIn(LibraryObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"folder", "address"});
    std::optional<std::uint16_t> address;
    if (const auto named = given.optionalCount("address", highestAddress)) {
        address = static_cast<std::uint16_t>(*named);
    }
    return callOn<std::uint16_t>(
        given, self.host->worker(),
        [host = self.host, folder = given.text("folder"), address] { return host->putIn(folder, address); });
}

Napi::Value takeOut(LibraryObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"address"});
    return callOn<void>(given, self.host->worker(),
                        [host = self.host, address = given.count<std::uint16_t>("address", highestAddress)] {
                            return host->takeOut(address);
                        });
}

Napi::Value openDoor(LibraryObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"open"});
    return callOn<void>(given, self.host->worker(),
                        [host = self.host, open = given.flag("open")] { return host->openDoor(open); });
}

Napi::Value setLibraryFaults(LibraryObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"script"});
    return callOn<void>(given, self.host->worker(),
                        [host = self.host, script = given.text("script")] { return host->setFaults(script); });
}

Napi::Value closeLibrary(LibraryObject& self, const Napi::CallbackInfo& call) {
    return retire(call.Env(), self.host->sharedWorker(), [host = self.host] { host->close(); });
}

Napi::Value createLibrary(const Napi::CallbackInfo& call) {
    Arguments given(call, {"folder", "options"});
    return callAside<void>(given, [folder = given.text("folder"), options = given.object("options", [](Reader& fields) {
                               return virt::LibraryOptions{.personality = fields.text("personality"),
                                                           .slots = fields.count<std::uint16_t>("slots"),
                                                           .doors = fields.count<std::uint16_t>("doors"),
                                                           .drives = fields.texts("drives"),
                                                           .sequential = fields.flagOr("sequential", false)};
                           })] { return virt::createLibrary(folder, options); });
}

}  // namespace

Napi::Value toJs(Napi::Env env, const OpenedLibrary& library) {
    return wrap(env, Runtime::of(env).libraryClass, std::make_unique<LibraryObject>(LibraryObject{library.host}));
}

Napi::Value toJs(Napi::Env env, const changer::RobotIdentity& identity) {
    return objectOf(env, {{"vendor", identity.vendor},
                          {"product", identity.product},
                          {"revision", identity.revision},
                          {"serial", identity.serial}});
}

Napi::Value toJs(Napi::Env env, const scsi::Element& element) {
    const Napi::Object object = objectOf(env, {{"kind", kindOf(element.type)},
                                               {"address", element.address},
                                               {"full", element.full},
                                               {"accessible", element.accessible},
                                               {"disabled", element.disabled},
                                               {"medium", element.medium},
                                               {"label", element.label},
                                               {"device", element.device},
                                               {"from", element.from}});
    if (element.unusual) {
        object.Set("trouble", objectOf(env, {{"asc", element.asc}, {"ascq", element.ascq}}));
    }
    return object;
}

Napi::Value toJs(Napi::Env env, const LibraryInventory& inventory) {
    const Napi::Object object =
        objectOf(env, {{"elements", inventory.elements}, {"movesDoorToDrive", inventory.movesDoorToDrive}});
    object.Set("hindrance", inventory.hindrance ? failureOf(env, *inventory.hindrance) : env.Null());
    return object;
}

std::shared_ptr<LibraryHost> libraryOf(const Napi::Value& value) {
    const LibraryObject* const library = unwrap<LibraryObject>(value);
    return library == nullptr ? nullptr : library->host;
}

Napi::Function defineLibraryClass(Napi::Env env) {
    return defineClass<LibraryObject>(
        env, "TapeLibrary",
        {
            staticMethod<openVirtualLibrary>("openVirtual"),
            staticMethod<openMetalLibrary>("openMetal"),
            instanceMethod<LibraryObject, plainly<changer::RobotIdentity, &LibraryHost::identity>>("identity"),
            instanceMethod<LibraryObject, plainly<LibraryInventory, &LibraryHost::inventory>>("inventory"),
            instanceMethod<LibraryObject, plainly<void, &LibraryHost::initialize>>("initialize"),
            instanceMethod<LibraryObject, plainly<bool, &LibraryHost::takeChanged>>("takeChanged"),
            instanceMethod<LibraryObject, driveElement>("driveElement"),
            instanceMethod<LibraryObject, carry>("carry"),
            instanceMethod<LibraryObject, lockDoors>("lockDoors"),
            instanceMethod<LibraryObject, robotTrace>("trace"),
            instanceMethod<LibraryObject, putIn>("putIn"),
            instanceMethod<LibraryObject, takeOut>("takeOut"),
            instanceMethod<LibraryObject, openDoor>("openDoor"),
            instanceMethod<LibraryObject, setLibraryFaults>("setFaults"),
            instanceMethod<LibraryObject, closeLibrary>("close"),
        });
}

void exportLibraries(Napi::Env env, Napi::Object exports) {
    exports.Set("createVirtualLibrary", Napi::Function::New<createLibrary>(env, "createVirtualLibrary"));
}

}  // namespace capstan::addon
