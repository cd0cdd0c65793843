// The helper: opens its home, its catalogue and its drives, and serves until it is told to end or nobody needs it any more.
// A helper that cannot start writes its fault as one line of JSON and ends with 2.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { helperSocket, homeFolder } from '../client/home.ts';
import type { Handlers } from '../contract/contract.ts';
import { faultOf, homeFaultOf, TapeError } from '../contract/errors.ts';
import type { Drive, DriveStateOf, Fault } from '../contract/model.ts';
import { version } from '../contract/protocol.ts';
import { emptySnapshot, finishedJobsKept } from '../contract/state.ts';
import { type TracedCommand, tracedParts } from '../contract/trace.ts';
import { Access } from './access/access.ts';
import { loadPolicy, ownPolicy } from './access/policy.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { openOrRecoverCatalogue } from './catalogue/catalogue-recovery.ts';
import type { FleetAudit } from './catalogue/fleet-audit.ts';
import { claimHome } from './catalogue/home.ts';
import type { ProvenPlace } from './drives/drive-proof.ts';
import type { EjectReport } from './drives/drive-session.ts';
import { Drives, type LibraryRecords, type Listeners } from './drives/drives.ts';
import { EjectIdleFile } from './drives/eject-idle.ts';
import { type Fence, noFleet } from './drives/fence.ts';
import { FilesByDrive, type Profiles } from './drives/files-by-drive.ts';
import type { LibraryMove } from './drives/library.ts';
import { MotionModels } from './drives/motion-models.ts';
import { MoveTimes } from './drives/move-times.ts';
import { loadNative, type Native } from './drives/native.ts';
import { Shelf } from './drives/shelf.ts';
import { StayAwake } from './drives/stay-awake.ts';
import type { TriedDrive } from './drives/tried-drive.ts';
import { UpkeepFile } from './drives/upkeep-file.ts';
import { FleetFence } from './fleet/fence.ts';
import { Fleet } from './fleet/fleet.ts';
import type { HandlerContext } from './handlers/context.ts';
import { workForFleet } from './handlers/fleet-place.ts';
import { createHandlers } from './handlers/handlers.ts';
import { activation } from './ipc/activation.ts';
import { serve } from './ipc/server.ts';
import { cartridgeOf, publishCartridge } from './jobs/cartridges.ts';
import { clearSpools } from './jobs/copy/spool-folder.ts';
import { DailyExport } from './jobs/daily-export.ts';
import { publishLibraries, reportLibrary } from './jobs/libraries.ts';
import type { Services } from './jobs/services.ts';
import { watchCatalogue } from './jobs/watch-catalogue.ts';
import { watchLibraries } from './jobs/watch-libraries.ts';
import { Keys } from './keys/keys.ts';
import { actOf } from './log/audit-log.ts';
import { helperLog, type Log, openLog } from './log/log.ts';
import { type MemoryAtRest, releaseMemoryAtRest } from './memory.ts';
import { Counters } from './metrics/counters.ts';
import { gatherMetrics } from './metrics/gather.ts';
import { serveMetrics } from './metrics/metrics-socket.ts';
import { Mirrors } from './mirror/mirrors.ts';
import { PersonNotices } from './notices/notices.ts';
import { senderBy } from './notices/sender.ts';
import type { NoticeServices } from './notices/services.ts';
import { Queue } from './queue/queue.ts';
import { RobotArrivals } from './queue/robot-arrivals.ts';
import { putAwayStarters, reload, stockShelf } from './queue/start-up.ts';
import { timeSourceOf } from './scheduler/clock.ts';
import { RunSubmitter } from './scheduler/run-submitter.ts';
import { Scheduler } from './scheduler/scheduler.ts';
import { createState } from './state/state.ts';

const systemPolicy = '/etc/capstan/policy.json';
/** Long enough that a person who types one command after another meets the same helper. */
const idleMs = 10_000;
/** Whoever started it shall start another one: EX_TEMPFAIL. */
const againCode = 75;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      home: { type: 'string' },
      'idle-exit': { type: 'boolean', default: false },
      /** For trying out schedules and mirrors: so many times as fast, and since when (milliseconds since 1970). */
      clock: { type: 'string' },
      activated: { type: 'string' },
    },
  });
  const home = homeFolder(values.home);
  const lock = claimHome(home);
  const wasUsed = existsSync(helperLog(home));
  const audited = new AuditedLog(home);
  const { log } = audited;
  process.on('uncaughtExceptionMonitor', (error) => log('helper crashed', { error }));
  const catalogue = audited.catalogue(openOrRecoverCatalogue(home, wasUsed));
  const { loss } = catalogue.maintenance;
  const native = loadNative();
  // Only who can touch each one's files as that user may serve several.
  const servesOthers = native.actsAsOthers();
  const ownUid = process.geteuid?.() ?? -1;
  const policy = servesOthers ? loadPolicy(ownUid, [join(home, 'policy.json'), systemPolicy]) : ownPolicy(ownUid);
  const access = new Access(policy, catalogue.owners);
  const shelf = new Shelf(native, join(home, 'virtual'));
  const jobs = [...catalogue.journal.recent(finishedJobsKept), ...catalogue.journal.unended().map(({ job }) => job)];
  const state = createState({ ...emptySnapshot, jobs, loss });

  let services: Services | null = null;
  let work: { readonly queue: Queue; readonly arrivals: RobotArrivals } | null = null;
  const inDrive = new Map<string, string | null>();
  const profiles: Profiles = new FilesByDrive(join(home, 'profiles'));
  const moveTimes = new MoveTimes(join(home, 'move-times.json'));
  const keys = await openKeys(native, catalogue, log);
  const serviceOf = servicesBeside(values.activated);
  let fence: Fence = noFleet;
  const listeners: Partial<Listeners> = {
    onChange(drive) {
      if (services !== null) tellDrive(services, inDrive, drive);
      // The queue knows a job that begins with this only when it has begun.
      queueMicrotask(() => work?.queue.robotMoved(drive));
    },
    onInventory: (library) => work?.arrivals.hear(library),
    onLibraryChange: (update) => services !== null && reportLibrary(services, update),
    ...{ keyOf: (...what) => keys.find(...what), fence: { claim: (...what) => fence.claim(...what) } },
    ...recorders(catalogue, log, moveTimes),
  };
  const records: LibraryRecords = {
    ...{ proven: new FilesByDrive<ProvenPlace>(join(home, 'library-drives')), moveTimes },
    known: (label, virtual) => catalogue.cartridges.labelled(label, virtual),
  };
  const drives = await Drives.open(native, shelf, listeners, profiles, records);
  const [awake, ejectIdle] = [new StayAwake(log), new EjectIdleFile(join(home, 'eject-idle.json'))];
  const [clock, tried] = [timeSourceOf(values.clock), new FilesByDrive<TriedDrive>(join(home, 'drive-reports'))];
  const upkeep = new UpkeepFile(join(home, 'upkeep.json'), () => clock.now());
  const kept = { ejectIdle, keys, motions: new MotionModels(native, profiles, shelf), profiles, tried, upkeep };
  services = { access, awake, home, catalogue, drives, shelf, state, log, ...kept };
  const fleet = startFleet({ ...services, openFile: native.openFile, agentSocket: serviceOf('fleet.sock') });
  fence = new FleetFence(fleet, catalogue.fleetWork);

  await clearSpools(home);
  await stockShelf(services);
  publishAll(services);

  await catalogue.cleanUp();
  const queue = new Queue(services);
  reload(services, queue);
  work = { queue, arrivals: new RobotArrivals(services, queue) };
  queue.resume();
  await putAwayStarters(services, (barcode) => queue.isUsing(barcode));

  const mirrors = new Mirrors({ ...services, queue, native, clock });
  mirrors.start();
  const reporting = startReporting(services, { mirrors, clock, fleet }, native, serviceOf('notices.sock'));
  const runs = new RunSubmitter(catalogue, queue);
  const scheduler = new Scheduler({ catalogue, state, runs, clock, log });
  scheduler.start();
  void catalogue.indexNames().catch((error: unknown) => log('names not indexed', { fault: faultOf(error) }));

  const memory = watchMemory(catalogue, native, log);
  const handlers = handlersOf({ ...services, queue, scheduler, runs, mirrors, ...reporting });
  const server = await serve({
    socketPath: values.activated ?? helperSocket(home),
    ...(values.activated === undefined ? {} : { activation: activation(values.activated) }),
    home,
    version,
    handlers,
    access,
    doorGroup: servesOthers ? policy.doorGroup : null,
    state,
    idleMs: values['idle-exit'] ? idleMs : null,
    isNeeded: () => scheduler.hasTimes || mirrors.isNeeded || reporting.notices.isNeeded || reporting.fleet.isNeeded,
    onIdle: () => end('nobody needs it'),
    onCall: () => memory.worked(),
    beforeSnapshot: () => drives.lookInside(),
    onMistake: (call, caller, error) => log('mistake', { call, uid: caller.uid, error }),
  });
  log('helper started', { version, pid: process.pid });

  state.listen(() => memory.worked());
  const dailyExport = new DailyExport(services);
  const stopLooking = watchLibraries(services);
  const stopWatching = watchCatalogue(
    services,
    () => queue.isIdle,
    (why) => end(why, againCode),
  );
  catalogue.maintenance.onSuspicion = (why) => end(`the catalogue is damaged: ${why}`, againCode);

  let isEnding = false;
  function end(why: string, code = 0): void {
    if (isEnding) return;
    isEnding = true;
    log('helper ends', { why });
    shutDown().then(
      () => process.exit(code),
      (error: unknown) => {
        log('helper ended badly', { fault: faultOf(error) });
        process.exit(2);
      },
    );
  }
  /** Jobs stop where they leave a consistent volume; then written cartridges are completed; only then the door closes. */
  async function shutDown(): Promise<void> {
    scheduler.stop();
    await mirrors.stop();
    await queue.stop();
    await reporting.stop();
    await drives.close();
    keys.lockAll();
    awake.end();
    await server.close();
    memory.stop();
    stopLooking();
    stopWatching();
    dailyExport.end();
    catalogue.close();
    lock.release();
    log('helper ended');
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal));
}

/** What people do is noted for the fleet, too, once there is a catalogue. */
class AuditedLog {
  readonly log: Log;
  #audit: FleetAudit | null = null;

  constructor(home: string) {
    this.log = openLog(home, (event, facts) => {
      const act = actOf(event, facts);
      if (act !== null) this.#audit?.add({ time: new Date().toISOString(), ...act });
    });
  }

  catalogue(opened: Catalogue): Catalogue {
    this.#audit = opened.fleetAudit;
    const { loss } = opened.maintenance;
    if (loss !== null) this.log('catalogue lost', { kind: loss.kind, cartridges: loss.unlisted.length });
    return opened;
  }
}

/** Also for the fleet's jobs. */
function handlersOf(context: HandlerContext): Handlers {
  const handlers = createHandlers(context);
  workForFleet(context, context.fleet, context.queue, handlers);
  return handlers;
}

function watchMemory({ maintenance }: Catalogue, native: Native, log: Log): MemoryAtRest {
  return releaseMemoryAtRest(
    () => {
      maintenance.releaseCache();
      native.releaseFreeMemory();
    },
    (residentBytes) => log('memory released', { residentBytes }),
  );
}

interface Reporting {
  readonly notices: PersonNotices;
  readonly counters: Counters;
  readonly fleet: Fleet;
  stop(): Promise<void>;
}

/** Before any job: drives ask it whose the cartridges in them are. */
function startFleet(room: ConstructorParameters<typeof Fleet>[0]): Fleet {
  const fleet = new Fleet(room);
  fleet.start();
  return fleet;
}

/** With the service's socket, services of their own beside it speak to the network. */
function servicesBeside(activated: string | undefined): (socket: string) => string | null {
  return (socket) => (activated === undefined ? null : join(dirname(activated), socket));
}

/** What tells others what happens here. */
function startReporting(
  services: Services,
  { mirrors, clock, fleet }: Pick<NoticeServices, 'mirrors' | 'clock'> & { readonly fleet: Fleet },
  { openFile }: Native,
  noticesSocket: string | null,
): Reporting {
  const notices = new PersonNotices({ ...services, mirrors, clock, openFile, send: senderBy(noticesSocket) });
  const counters = new Counters(services.state);
  const gather = () => gatherMetrics({ ...services, mirrors, counters, fleet });
  const stopMetrics = serveMetrics(services.home, services.log, gather);
  notices.start();
  return {
    notices,
    counters,
    fleet,
    async stop() {
      stopMetrics();
      await fleet.stop();
      await notices.stop();
    },
  };
}

function publishAll(services: Services): void {
  const { catalogue, drives, state } = services;
  for (const record of catalogue.cartridges.all()) state.publish('cartridge', cartridgeOf(services, record));
  for (const drive of drives.describe()) state.publish('drive', drive);
  publishLibraries(services);
}

/** What is written down of what drives and robots do. */
function recorders(catalogue: Catalogue, log: Log, moveTimes: MoveTimes): Partial<Listeners> {
  return {
    onEject: (report) => noteHealth(catalogue, log, report),
    onMove: (move) => noteMove(log, moveTimes, move),
    onLibraryLost: (library, fault) => log('library lost', { library, fault }),
    onSetAside: (drive, fault, commands) => noteSetAside(log, drive, fault, commands),
  };
}

function noteHealth({ health }: Catalogue, log: Log, { drive: { name, serial }, ...leaving }: EjectReport): void {
  try {
    health.keep({ time: new Date().toISOString(), drive: name, serial, ...leaving });
  } catch (error) {
    // A cartridge is not kept in its drive for want of room to note how it was.
    log('health not kept', { barcode: leaving.barcode, fault: faultOf(error) });
  }
}

function noteMove(log: Log, moveTimes: MoveTimes, move: LibraryMove): void {
  log('library move', { ...move });
  try {
    moveTimes.keep();
  } catch (error) {
    // Nothing but plans suffers from that.
    log('move times not kept', { library: move.library, fault: faultOf(error) });
  }
}

function noteSetAside(log: Log, { id, product: model }: Drive, fault: Fault, commands: readonly TracedCommand[]): void {
  const parts = commands.map((one) => tracedParts(one).join(' '));
  log('drive set aside', { drive: id, model, fault, commands: parts });
}

/** Unlocked as far as there are credentials. A pool that stays locked keeps nobody else waiting: whoever needs it is told. */
async function openKeys(native: Native, { poolKeys }: Catalogue, log: Log): Promise<Keys> {
  const keys = new Keys(native, poolKeys);
  const folder = process.env.CREDENTIALS_DIRECTORY;
  if (folder === undefined) return keys;
  const { geteuid, getegid } = process;
  const own = { uid: geteuid?.() ?? -1, gid: getegid?.() ?? -1, groups: process.getgroups?.() ?? [] };
  for (const { pool, error } of await keys.unlockByCredentials(folder, own)) {
    log('pool not unlocked by its credential', { pool, fault: faultOf(error) });
  }
  return keys;
}

/** Where a cartridge is, is reported with the drive that took it or gave it back. */
function tellDrive(services: Services, inDrive: Map<string, string | null>, drive: Drive): void {
  services.state.publish('drive', drive);
  services.awake.drivesInUse(services.drives.sessions.some(({ isHeld }) => isHeld));
  if (drive.state.kind === 'failed') tellFlaw(services, drive.state);
  const before = inDrive.get(drive.id) ?? null;
  const now = services.drives.find(drive.id)?.loaded?.barcode ?? null;
  if (before === now) return;
  inDrive.set(drive.id, now);
  for (const barcode of [before, now]) if (barcode !== null) publishCartridge(services, barcode);
}

/** The tape is held to be at fault before anybody can put more on it. */
function tellFlaw(services: Services, { barcode, fault }: DriveStateOf<'failed'>): void {
  if (barcode === null || fault.code !== 'medium.unwritable') return;
  try {
    services.catalogue.cartridges.failWriting(barcode, new Date().toISOString());
    publishCartridge(services, barcode);
  } catch (error) {
    // What the drive does next does not wait for room to note this.
    services.log('write failure not kept', { barcode, fault: faultOf(error) });
  }
}

/** A file that may not be opened, or finds no room, is one of the data folder's. */
function startFaultOf(error: unknown): Fault {
  const code = homeFaultOf(error);
  if (error instanceof TapeError || code === 'home.damaged') return faultOf(error);
  const { path, message } = error as NodeJS.ErrnoException;
  return { code, data: { detail: message, ...(path === undefined ? {} : { subject: path }) } };
}

try {
  await main();
} catch (error) {
  process.stdout.write(`${JSON.stringify({ fault: startFaultOf(error) })}\n`);
  process.exit(2);
}
