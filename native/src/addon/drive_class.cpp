#include "addon/drive_class.hpp"

#include <functional>
#include <future>
#include <memory>
#include <utility>

#include "addon/index_dumps.hpp"
#include "addon/key_store_class.hpp"
#include "addon/library_class.hpp"
#include "addon/operations.hpp"
#include "addon/volume_arguments.hpp"

namespace capstan::addon {

namespace {

struct DriveObject {
    static constexpr napi_type_tag typeTag{0xB2B4E96A4B9F4C07, 0x9A3C0C52B2E1D0A1};
    std::shared_ptr<DriveHost> host;
};

/// A method without arguments that is one call of the host's on the drive's thread.
template <class T, Result<T> (DriveHost::*work)()>
Napi::Value plain(DriveObject& self, const Napi::CallbackInfo& call) {
    return callOn<T>(call, self.host->worker(), [host = self.host] { return ((*host).*work)(); });
}

/// A drive on a thread of its own, once `open` has opened it there.
Napi::Value opened(const Arguments& given, const std::string& name,
                   std::move_only_function<Result<void>(DriveHost&)> open) {
    auto host = std::make_shared<DriveHost>(Runtime::of(given.env()).makeWorker(name));
    Worker& worker = host->worker();
    return callOn<OpenedDrive>(given, worker, [host, open = std::move(open)]() mutable -> Result<OpenedDrive> {
        const auto done = open(*host);
        return done ? Result<OpenedDrive>(OpenedDrive{host}) : std::unexpected(done.error());
    });
}

struct VirtualDriveOptions {
    std::string model;
    std::string serial;
    virt::ClockOptions clock;
    std::shared_ptr<LibraryHost> library;  ///< that it stands in; null for none
};

std::shared_ptr<LibraryHost> libraryIn(Reader& options) {
    auto library = libraryOf(options.value("library"));
    if (!library) {
        options.refuse("library", "a TapeLibrary");
    }
    return library;
}

VirtualDriveOptions virtualDriveOptionsOf(Reader& options) {
    constexpr unsigned fastest = 1'000'000;
    return {.model = options.text("model"),
            .serial = options.text("serial"),
            .clock = {.mode = options.choiceOr("clock", virt::ClockMode::instant),
                      .speedUp = static_cast<double>(options.countOr<unsigned>("speedUp", 1, fastest)),
                      .profile = options.textOr("profile", "")},
            .library = options.has("library") ? libraryIn(options) : nullptr};
}

Napi::Value openVirtual(const Napi::CallbackInfo& call) {
    Arguments given(call, {"options"});
    auto options = given.object("options", virtualDriveOptionsOf);
    const std::string name = "drive-" + options.serial;
    const auto open = [options](DriveHost& host, std::shared_ptr<virt::Bay> bay) {
        return host.openVirtual(options.model, options.serial, options.clock, std::move(bay));
    };
    if (!options.library || given.wrong()) {
        return opened(given, name, [open](DriveHost& host) { return open(host, nullptr); });
    }
    // The library is asked on its thread where the drive stands, the drive is opened on its own.
    const auto bay = std::make_shared<std::promise<Result<std::shared_ptr<virt::Bay>>>>();
    const bool isAsked = options.library->worker().post(
        [library = options.library, serial = options.serial, bay] { bay->set_value(library->bay(serial)); });
    if (!isAsked) {
        bay->set_value(fail(Code::libraryAbsent, "the library was closed"));
    }
    return opened(given, name, [open, bay](DriveHost& host) -> Result<void> {
        auto place = bay->get_future().get();
        return place ? open(host, *std::move(place)) : std::unexpected(std::move(place).error());
    });
}

Napi::Value openMetal(const Napi::CallbackInfo& call) {
    Arguments given(call, {"options"});
    const auto path = given.object("options", [](Reader& options) { return options.text("path"); });
    return opened(given, "drive-" + path.substr(path.rfind('/') + 1),
                  [path](DriveHost& host) { return host.openMetal(path); });
}

Napi::Value status(DriveObject& self, const Napi::CallbackInfo& call) {
    // A session may have the drive's thread for hours: then the last answer is given rather than none.
    if (self.host->sessions.load() > 0) {
        return resolved(call.Env(), self.host->lastStatus());
    }
    return plain<DriveStatus, &DriveHost::status>(self, call);
}

/// At once, whatever the drive is doing.
Napi::Value trace(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"most"});
    const auto most = given.count<std::size_t>("most", scsi::Trace::capacity);
    return given.wrong() ? throwInJs(call.Env(), *given.wrong()) : valueOf(call.Env(), self.host->trace().last(most));
}

Napi::Value insert(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"folder"});
    return callOn<std::string>(given, self.host->worker(),
                               [host = self.host, folder = given.text("folder")] { return host->insert(folder); });
}

using StepEvents = EventChannel<StepEvent, drive::Step>;

/// What the drive does meanwhile is told to `onEvents`, when there is one: all of it before the promise is settled.
template <class T>
Napi::Value tellingSteps(DriveObject& self, Arguments& given,
                         std::move_only_function<Result<T>(DriveHost&, const drive::StepListener&)> work) {
    if (!given.has("onEvents")) {
        return callOn<T>(given, self.host->worker(),
                         [host = self.host, work = std::move(work)]() mutable { return work(*host, {}); });
    }
    const Napi::Value running = operateOn<T, StepEvent, drive::Step>(
        given, self.host,
        [host = self.host, work = std::move(work)](const std::stop_token& /*stop*/, StepEvents& events) mutable {
            return work(*host, [&events](drive::Step step) { events.push(step); });
        });
    return running.IsObject() ? running.As<Napi::Object>().Get("done") : running;
}

Napi::Value load(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"onEvents"});
    return tellingSteps<void>(self, given,
                              [](DriveHost& host, const drive::StepListener& onStep) { return host.load(onStep); });
}

struct Formatting {
    volume::FormatOptions options;
    std::optional<KeyReference> key;
};

Formatting formattingOf(Reader& options) {
    return {.options = formatOptionsOf(options),
            .key = options.has("key") ? std::optional(keyReferenceIn(options, "key")) : std::nullopt};
}

Napi::Value format(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"options", "onEvents"});
    return tellingSteps<volume::VolumeFacts>(
        self, given,
        [wanted = given.object("options", formattingOf)](
            DriveHost& host, const drive::StepListener& onStep) -> Result<volume::VolumeFacts> {
            volume::FormatOptions options = wanted.options;
            if (wanted.key) {
                auto key = wanted.key->key();
                if (!key) {
                    return fail(std::move(key));
                }
                options.key = *std::move(key);
            }
            return host.format(options, onStep);
        });
}

Napi::Value useKey(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"key"});
    const bool drops = given.value("key").IsNull();
    return callOn<void>(given, self.host->worker(),
                        [host = self.host, reference = drops ? std::optional<KeyReference>()
                                                             : keyReferenceIn(given, "key")]() -> Result<void> {
                            auto key = reference ? reference->key() : Result<SharedCartridgeKey>(nullptr);
                            return key ? host->useKey(*std::move(key)) : fail(std::move(key));
                        });
}

drive::FleetMark markOf(Reader& mark) {
    drive::FleetMark own{.fleet = mark.text("fleet"), .host = mark.text("host"), .epoch = mark.count("epoch")};
    for (const auto& [name, uuid] : {std::pair("fleet", &own.fleet), std::pair("host", &own.host)}) {
        if (!drive::isUuid(*uuid)) {
            mark.refuse(name, "a UUID");
        }
    }
    if (own.epoch == 0) {
        mark.refuse("epoch", "1 or more");
    }
    return own;
}

Napi::Value claim(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"mark"});
    return callOn<bool>(given, self.host->worker(),
                        [host = self.host, own = given.object("mark", markOf)] { return host->claim(own); });
}

using ListedEvents = EventChannel<ListedEvent, ListedEnd>;

Napi::Value examine(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"onEvents"});
    if (!given.has("onEvents")) {
        return callOn<volume::Examination>(given, self.host->worker(),
                                           [host = self.host] { return host->examine({}); });
    }
    const Napi::Value running = operateOn<volume::Examination, ListedEvent, ListedEnd>(
        given, self.host, [host = self.host](const std::stop_token& /*stop*/, ListedEvents& events) {
            return host->examine([&events](ListedEvent event) { events.push(std::move(event)); });
        });
    return running.IsObject() ? running.As<Napi::Object>().Get("done") : running;
}

Napi::Value mounting(DriveObject& self, const Arguments& given,
                     std::move_only_function<Result<std::uint64_t>(DriveHost&)> mount) {
    return callOn<MountedVolume>(
        given, self.host->worker(), [host = self.host, mount = std::move(mount)]() mutable -> Result<MountedVolume> {
            const auto number = mount(*host);
            return number ? Result<MountedVolume>(MountedVolume{host, *number}) : std::unexpected(number.error());
        });
}

struct MountOptions {
    volume::Access access = volume::Access::readOnly;
    std::string spillFolder;
};

MountOptions mountOptionsOf(Reader& options) {
    return {.access = options.flag("readOnly") ? volume::Access::readOnly : volume::Access::readWrite,
            .spillFolder = options.textOr("spillFolder", "")};
}

Napi::Value mount(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"options"});
    auto options = given.object("options", mountOptionsOf);
    return mounting(self, given, [options = std::move(options)](DriveHost& host) {
        return host.mount(options.access, options.spillFolder);
    });
}

Napi::Value mountGeneration(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"generation"});
    return mounting(self, given,
                    [wanted = given.count("generation")](DriveHost& host) { return host.mountGeneration(wanted); });
}

Napi::Value mountListing(DriveObject& self, const Napi::CallbackInfo& call) {
    return mounting(self, call, [](DriveHost& host) { return host.mountListing(); });
}

Napi::Value mountSalvage(DriveObject& self, const Napi::CallbackInfo& call) {
    return mounting(self, call, [](DriveHost& host) { return host.mountSalvage(); });
}

using ShareEvents = EventChannel<ShareEvent, ShareDone>;

volume::DoneSink tellShare(ShareEvents& events) {
    return [&events](double share) { events.push(ShareDone{share}); };
}

struct RescueArguments {
    std::string into;
    Identity as;
    volume::OlderVersions older{};
};

RescueArguments rescueArgumentsOf(Reader& options) {
    return {.into = options.text("into"),
            .as = options.identity(),
            .older = options.flag("newestOnly") ? volume::OlderVersions::leftOut : volume::OlderVersions::included};
}

Napi::Value mountRescue(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"options", "onEvents"});
    return operateOn<RescuedMount, ShareEvent, ShareDone>(
        given, self.host,
        [host = self.host, wanted = given.object("options", rescueArgumentsOf)](
            const std::stop_token& stop, ShareEvents& events) -> Result<RescuedMount> {
            IndexDumps dumps(wanted.as, wanted.into);
            auto rescued = host->mountRescue({.dump = [&dumps](const volume::rescue::FoundIndex& soFar,
                                                               ByteView record) { return dumps.take(soFar, record); },
                                              .older = wanted.older,
                                              .stop = stop,
                                              .done = tellShare(events)});
            return rescued ? Result<RescuedMount>(
                                 RescuedMount{.volume = {host, rescued->first}, .report = std::move(rescued->second)})
                           : fail(std::move(rescued));
        });
}

Napi::Value check(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"options", "onEvents"});
    return operateOn<volume::Diagnosis, ShareEvent, ShareDone>(
        given, self.host,
        [host = self.host, journal = given.object("options", journalOf)](const std::stop_token& stop,
                                                                         ShareEvents& events) {
            return host->check(journal, stop, tellShare(events));
        });
}

struct ListTarOptions {
    std::string index;
    volume::TarListingOptions listing;
};

ListTarOptions listTarOptionsOf(Reader& options) {
    return {.index = options.text("index"), .listing = {.hash = options.flag("hash")}};
}

Napi::Value listTar(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"options", "onEvents"});
    return operateOn<ListedArchives, ShareEvent, ShareDone>(
        given, self.host,
        [host = self.host, options = given.object("options", listTarOptionsOf)](const std::stop_token& stop,
                                                                                ShareEvents& events) {
            return host->listTar(options.index, options.listing, stop, tellShare(events));
        });
}

Napi::Value mountTar(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"index"});
    return mounting(self, given, [index = given.text("index")](DriveHost& host) { return host.mountTar(index); });
}

Napi::Value recover(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"options", "onEvents"});
    return operateOn<volume::Recovery, ShareEvent, ShareDone>(
        given, self.host,
        [host = self.host, options = given.object("options", recoverOptionsOf)](const std::stop_token& stop,
                                                                                ShareEvents& events) {
            return host->recover(options, stop, tellShare(events));
        });
}

struct CheckUpOptions {
    checkup::CheckUpExtent extent;
    bool erase;
};

CheckUpOptions checkUpOptionsOf(Reader& options) {
    return {.extent = options.choice<checkup::CheckUpExtent>("extent"), .erase = options.flag("erase")};
}

Napi::Value checkUp(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"options", "onEvents"});
    return operateOn<checkup::DriveProfile, CheckupEvent, checkup::CheckUpProgress>(
        given, self.host,
        [host = self.host, options = given.object("options", checkUpOptionsOf)](const std::stop_token& stop,
                                                                                auto& events) {
            return host->checkUp(options.extent, options.erase, stop,
                                 [&events](const checkup::CheckUpProgress& progress) { events.push(progress); });
        });
}

struct ConformanceOptions {
    bool erase;
    std::string changer;
};

ConformanceOptions conformanceOptionsOf(Reader& options) {
    return {.erase = options.flag("erase"), .changer = options.text("changer")};
}

Napi::Value conformance(DriveObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"options", "onEvents"});
    return operateOn<std::vector<conformance::Finding>, ShareEvent, ShareDone>(
        given, self.host,
        [host = self.host, options = given.object("options", conformanceOptionsOf)](const std::stop_token& stop,
                                                                                    ShareEvents& events) {
            return host->conformance(options.erase, options.changer, stop, tellShare(events));
        });
}

Napi::Value shortCheckUp(DriveObject& self, const Napi::CallbackInfo& call) {
    return operateOn<checkup::ShortProfile>(
        call.Env(), self.host, [host = self.host](const std::stop_token& stop) { return host->shortCheckUp(stop); });
}

Napi::Value closeDrive(DriveObject& self, const Napi::CallbackInfo& call) {
    return retire(call.Env(), self.host->sharedWorker(), [host = self.host] { host->close(); });
}

}  // namespace

Napi::Value toJs(Napi::Env env, const OpenedDrive& drive) {
    return wrap(env, Runtime::of(env).driveClass, std::make_unique<DriveObject>(DriveObject{drive.host}));
}

Napi::Function defineDriveClass(Napi::Env env) {
    return defineClass<DriveObject>(
        env, "TapeDrive",
        {
            staticMethod<openVirtual>("openVirtual"),
            staticMethod<openMetal>("openMetal"),
            instanceMethod<DriveObject, plain<drive::DriveIdentity, &DriveHost::identity>>("identity"),
            instanceMethod<DriveObject, status>("status"),
            instanceMethod<DriveObject, trace>("trace"),
            instanceMethod<DriveObject, plain<drive::DriveHealth, &DriveHost::health>>("health"),
            instanceMethod<DriveObject, plain<DriveAbilities, &DriveHost::abilities>>("abilities"),
            instanceMethod<DriveObject, insert>("insert"),
            instanceMethod<DriveObject, plain<std::string, &DriveHost::inspectArrival>>("inspectArrival"),
            instanceMethod<DriveObject, plain<void, &DriveHost::remove>>("remove"),
            instanceMethod<DriveObject, load>("load"),
            instanceMethod<DriveObject, plain<drive::Position, &DriveHost::position>>("position"),
            instanceMethod<DriveObject, plain<void, &DriveHost::unload>>("unload"),
            instanceMethod<DriveObject, useKey>("giveKey"),
            instanceMethod<DriveObject, plain<CartridgeMark, &DriveHost::fleetMark>>("fleetMark"),
            instanceMethod<DriveObject, claim>("claim"),
            instanceMethod<DriveObject, plain<void, &DriveHost::eraseMark>>("eraseMark"),
            instanceMethod<DriveObject, examine>("examine"),
            instanceMethod<DriveObject, format>("format"),
            instanceMethod<DriveObject, mount>("mount"),
            instanceMethod<DriveObject, mountGeneration>("mountGeneration"),
            instanceMethod<DriveObject, mountListing>("mountListing"),
            instanceMethod<DriveObject, mountSalvage>("mountSalvage"),
            instanceMethod<DriveObject, mountRescue>("mountRescue"),
            instanceMethod<DriveObject, listTar>("listTar"),
            instanceMethod<DriveObject, mountTar>("mountTar"),
            instanceMethod<DriveObject, check>("check"),
            instanceMethod<DriveObject, recover>("recover"),
            instanceMethod<DriveObject, checkUp>("checkUp"),
            instanceMethod<DriveObject, conformance>("conformance"),
            instanceMethod<DriveObject, shortCheckUp>("shortCheckUp"),
            instanceMethod<DriveObject, closeDrive>("close"),
        });
}

}  // namespace capstan::addon
