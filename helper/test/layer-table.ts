// The table itself: which files may import which. What is not in it is refused.

import { nativeLayers } from './native-layers.ts';

export interface LayerRow {
  readonly files: RegExp;
  /** Paths of ours, packages, "node:*", "std" for the C and C++ systems' headers. */
  readonly may: readonly RegExp[];
  /** Of these only types: nothing of them runs here. */
  readonly types?: readonly RegExp[];
  readonly because: string;
}

const node = /^node:/;
const contract = /^helper\/contract\//;
const client = /^helper\/client\//;
/** The part of the client that a browser can run. */
const clientInBrowser = /^helper\/client\/(client|follow-job|pages|snapshot-follower)\.ts$/;
/** Asks the kernel who is at the other end of a socket, whichever end asks. */
const clientPeer = /^helper\/client\/peer\.ts$/;
/** Pages to print for cartridges and their cases. */
const labels = /^helper\/labels\//;
const labelStocks = /^helper\/labels\/stocks\.ts$/;
const words = /^app\/text\//;
const react = /^react(-dom)?(\/|$)/;
const windowFiles = (path: string) => new RegExp(`^app/renderer/${path}`);
/** Beside the frame: what every view may reach. */
const windowBase = windowFiles(
  '(archive-defaults|restore-folder|route|store|stored-text|view-focus|window-api|window-context)\\.ts$',
);
/** What all views stand on, and these rooms. */
const belowViews = (...rooms: readonly string[]) => [
  windowFiles('parts/'),
  windowBase,
  words,
  contract,
  react,
  ...rooms.map((room) => windowFiles(`${room}/`)),
];
const helperRooms = (...names: readonly string[]) => new RegExp(`^helper/src/(${names.join('|')})/`);

/** Loads the C++ core, once, and turns what it rejects with into the house's errors. */
const coreDoor = /^helper\/src\/drives\/(faults|native)\.ts$/;

export const layerTable: readonly LayerRow[] = [
  // ---- helper ----
  {
    files: contract,
    may: [contract, /^zod$/],
    types: [/^native\/[^/]+\.d\.ts$/],
    because: 'the contract is a leaf: both ends of the socket, and the window, stand on it',
  },
  {
    files: clientInBrowser,
    may: [contract, clientInBrowser],
    because: 'the window runs this part and has no Node',
  },
  {
    files: client,
    may: [contract, client, node, /^addon:(peer|mount)$/],
    types: [/^native\/mount\.d\.ts$/],
    because: 'a client knows the contract and how to reach a helper, never what is behind it',
  },
  {
    files: /^helper\/mount\//,
    may: [contract, client, /^helper\/mount\//, node, /^zod$/, /^helper\/src\/disk\/disk-names\.ts$/],
    because: 'a mount is a client of the helper, in a process of its own',
  },
  {
    files: /^helper\/kit\//,
    may: [contract, /^helper\/kit\//, node, /^(zod|pdf-lib|qr)$/],
    because: 'a recovery key passes through it: it is a process of its own that knows no helper, and ends',
  },
  {
    files: /^helper\/report\//,
    may: [
      contract,
      /^helper\/client\/(pages|whole-file)\.ts$/,
      /^helper\/kit\/shown-name\.ts$/,
      /^helper\/report\//,
      node,
      /^(pdf-lib|@pdf-lib\/fontkit|saxes)$/,
    ],
    because: 'window and command line make the same reports, as any client can; it writes as whoever runs it',
  },
  {
    files: labels,
    may: [contract, labels, /^helper\/client\/pages\.ts$/, /^helper\/kit\/shown-name\.ts$/, /^pdf-lib$/],
    because: 'it makes pages of what it is given or what a helper answers, whoever asks: command line or window',
  },
  {
    files: /^helper\/sender\//,
    may: [contract, /^helper\/sender\//, node, /^(zod|nodemailer)$/],
    because: 'it speaks to servers that others name: it is a process of its own that knows no helper, and ends',
  },
  {
    files: /^helper\/fleet\//,
    may: [
      contract,
      /^helper\/fleet\//,
      /^helper\/src\/catalogue\/(columns|joined-versions|listing-stride|name-patterns)\.ts$/,
      node,
      /^(better-sqlite3|pg|pg-copy-streams)$/,
    ],
    types: [/^helper\/src\/catalogue\/fleet-history\.ts$/],
    because:
      'the shared database is spoken to in one room, a process of its own: nothing that it does can hold up the helper',
  },
  {
    files: /^helper\/cli\//,
    may: [contract, client, labels, /^helper\/(cli|report|incoming|outgoing)\//, node, /^commander$/],
    because: 'the command line can do what any client can, no more',
  },
  {
    files: /^helper\/incoming\//,
    may: [contract, /^helper\/(client\/own-identity\.ts$|incoming\/|src\/disk\/disk-names\.ts$)/, coreDoor],
    because: 'what comes from another computer is put in place by the rules of a restore here; as whoever runs it',
  },
  {
    files: /^helper\/outgoing\//,
    may: [
      contract,
      node,
      /^helper\/(client\/(fifo|own-identity)\.ts$|outgoing\/|src\/source\/(filter|name-list|roots|walk)\.ts$)/,
      coreDoor,
    ],
    because: 'what goes to another computer is found and read by the same rules as there; as whoever runs it',
  },
  {
    files: helperRooms('source'),
    may: [contract, node, helperRooms('source'), coreDoor],
    types: [/^native\/[^/]+\.d\.ts$/],
    because: 'it looks at disks, through the C++ core: only a thread of that can be the caller',
  },
  {
    files: helperRooms('manifest'),
    may: [contract, node, helperRooms('manifest', 'source'), coreDoor, /^saxes$/],
    because: 'it reads what comes from anybody, as whoever asks; XML is understood in one room, and no job is known',
  },
  {
    files: helperRooms('disk'),
    may: [contract, node, helperRooms('disk', 'source'), coreDoor],
    types: [/^native\/(files|mirroring)\.d\.ts$/],
    because: 'it reads and writes disks as whoever asks; it knows no job, no tape and no ledger',
  },
  {
    files: helperRooms('access'),
    may: [contract, node, helperRooms('access')],
    because: 'it judges who may do and see what, and does nothing itself',
  },
  {
    files: helperRooms('state'),
    may: [contract],
    because: 'a room of its own: it does not know of jobs',
  },
  {
    files: helperRooms('catalogue'),
    may: [contract, node, helperRooms('catalogue'), /^better-sqlite3$/],
    types: [helperRooms('access'), /^native\/(index|keys)\.d\.ts$/],
    because: 'SQL is spoken in one room',
  },
  {
    files: helperRooms('drives'),
    may: [contract, node, helperRooms('drives'), /^addon:capstan$/],
    types: [/^native\/[^/]+\.d\.ts$/],
    because: 'the C++ core is called from one room',
  },
  {
    files: helperRooms('keys'),
    may: [contract, node, helperRooms('keys'), coreDoor],
    types: [helperRooms('catalogue')],
    because: 'keys are kept wrapped and opened by the C++ core; it knows no drive and no job',
  },
  {
    files: helperRooms('ipc'),
    may: [contract, node, helperRooms('ipc', 'access'), clientPeer],
    because: 'the door knows calls and callers, not what answers them',
  },
  {
    files: helperRooms('log'),
    may: [contract, node, helperRooms('log')],
    because: 'everybody writes to it: it knows nobody',
  },
  {
    files: /^helper\/src\/jobs\/session\//,
    types: [/^helper\/src\/jobs\/kinds\/archive\.ts$/],
    may: [
      contract,
      node,
      /^helper\/src\/jobs\/(session\/|kinds\/verify\.ts$|[^/]+\.ts$)/,
      helperRooms('source', 'manifest', 'catalogue', 'drives'),
    ],
    because: 'archive, copy and mirror to tape stand on it: it names none of them',
  },
  {
    files: helperRooms('jobs'),
    types: [helperRooms('access', 'keys', 'log')],
    may: [contract, node, helperRooms('jobs', 'disk', 'source', 'manifest', 'catalogue', 'drives', 'state'), /^zod$/],
    because: 'jobs bring the rooms together, without SQL, the C++ core or the socket',
  },
  {
    files: helperRooms('queue'),
    types: [helperRooms('access', 'log', 'drives')],
    may: [contract, helperRooms('queue', 'jobs', 'catalogue', 'state')],
    because: 'it runs jobs in their turn and names none of their kinds',
  },
  {
    files: helperRooms('diagnosis'),
    types: [helperRooms('drives')],
    may: [contract, node, helperRooms('diagnosis', 'jobs')],
    because: 'it looks at the machine and changes nothing',
  },
  {
    files: helperRooms('scheduler'),
    may: [contract, helperRooms('scheduler', 'log', 'queue', 'jobs', 'catalogue', 'source', 'state'), /^croner$/],
    because: 'it starts jobs when their time has come and never touches a drive',
  },
  {
    files: helperRooms('mirror'),
    may: [
      contract,
      node,
      helperRooms('scheduler', 'mirror', 'log', 'queue', 'jobs', 'catalogue', 'disk', 'source', 'state'),
    ],
    types: [/^native\/mirroring\.d\.ts$/],
    because: 'they start jobs and never touch a drive; the C++ core is handed to them',
  },
  {
    files: helperRooms('notices'),
    may: [contract, node, helperRooms('notices', 'jobs', 'catalogue', 'diagnosis', 'keys', 'log', 'state')],
    types: [helperRooms('access', 'mirror', 'scheduler')],
    because: 'it notes what happens and has it sent; nothing waits for it',
  },
  {
    files: helperRooms('fleet'),
    may: [contract, node, helperRooms('fleet', 'keys'), /^helper\/fleet\/(message-line|leases\/lease-rules)\.ts$/],
    types: [
      /^(helper\/(fleet\/(agent-methods|(queue|pools)\/.*)|src\/(access|catalogue|log)\/.*)|native\/mark\.d)\.ts$/,
    ],
    because: 'it starts the agent and passes on what that answers; the database is spoken to by the agent alone',
  },
  {
    files: helperRooms('metrics'),
    may: [
      contract,
      node,
      helperRooms('metrics', 'jobs', 'catalogue', 'diagnosis', 'log'),
      /^helper\/client\/home\.ts$/,
    ],
    types: [helperRooms('mirror', 'fleet')],
    because: 'it measures and changes nothing',
  },
  {
    files: helperRooms('handlers'),
    may: [
      contract,
      helperRooms(
        'access',
        'handlers',
        'log',
        'queue',
        'diagnosis',
        'jobs',
        'scheduler',
        'mirror',
        'notices',
        'fleet',
        'metrics',
        'source',
        'catalogue',
        'drives',
        'state',
      ),
    ],
    because: 'handlers pass on to the domain; no C++ core, no SQL, no socket',
  },
  {
    files: /^helper\/src\/[^/]+\.ts$/,
    may: [contract, client, node, /^helper\/src\//],
    because: 'the composition root puts everything on its side together',
  },
  {
    files: /^helper\/test\//,
    may: [
      /^helper\//,
      node,
      /^vitest$/,
      /^better-sqlite3$/,
      /^pg$/,
      /^ignore$/,
      /^zod$/,
      /^ajv\//,
      /^typescript\//,
      /^addon:/,
    ],
    because: 'tests use the real rooms',
  },

  {
    files: /^helper\/bench\//,
    may: [/^helper\/(contract|client|fleet|src|bench)\//, node, /^better-sqlite3$/],
    types: [/^native\/reading\.d\.ts$/],
    because: 'what is measured are the real rooms',
  },

  // ---- app ----
  {
    files: /^app\/preload\//,
    may: [/^app\/preload\//, /^electron$/],
    types: [contract],
    because: 'the preload passes messages on; nothing of ours runs in it',
  },
  {
    files: words,
    may: [words, contract],
    because: 'what is said, by window and shell alike, stands on what there is to say',
  },
  {
    files: windowFiles('jsx/'),
    may: [contract, windowFiles('jsx/'), react],
    because: 'all that is shown passes through it, whichever view shows it',
  },
  {
    files: windowBase,
    may: [windowBase, contract, clientInBrowser, react],
    types: [/^app\/preload\/api\.ts$/, windowFiles('parts/')],
    because: 'what every view may reach: the calls, the snapshot, the route; it knows no view',
  },
  {
    files: windowFiles('parts/'),
    may: [...belowViews(), /^@radix-ui\//, /^@tanstack\/react-virtual$/, /^uplot(\/|$)/],
    because: 'a part serves whichever view wants it and knows none',
  },
  {
    files: windowFiles('cartridges/'),
    may: [windowFiles('(cartridges|parts)/'), windowBase, words, contract],
    because: 'what is to be said of one cartridge, in whichever view it shows',
  },
  {
    files: windowFiles('basket/'),
    may: [windowFiles('basket/'), windowBase, contract, react],
    because: 'what is to be restored outlives the view in which it was chosen',
  },
  {
    files: windowFiles('job-parts/'),
    may: belowViews('basket', 'job-parts'),
    because: 'a job is shown alike wherever it is shown',
  },
  {
    files: windowFiles('keys/'),
    may: [...belowViews('keys'), clientInBrowser],
    because: 'a pool is unlocked alike wherever that is needed',
  },
  ...Object.entries({
    browse: [...belowViews('basket', 'cartridges'), clientInBrowser],
    deck: [...belowViews('cartridges', 'job-parts', 'keys'), clientInBrowser, labelStocks],
    health: belowViews('cartridges', 'job-parts'),
    jobs: [...belowViews('job-parts'), clientInBrowser],
    map: belowViews('basket'),
    mirrors: [...belowViews('cartridges', 'job-parts', 'keys'), clientInBrowser],
    restore: belowViews('basket', 'job-parts'),
    settings: [...belowViews('basket', 'job-parts'), clientInBrowser],
  }).map(([view, below]) => ({
    files: windowFiles(`views/${view}/`),
    may: [...below, windowFiles(`views/${view}/`)],
    because: 'a view stands on what lies below all views, never on another view',
  })),
  {
    files: /^app\/renderer\/((app|main|rail)\.tsx|language\.ts)$/,
    may: [
      windowFiles('(parts|basket|keys|views|styles)/'),
      windowFiles('(app\\.tsx|rail\\.tsx|language\\.ts)$'),
      windowBase,
      words,
      contract,
      react,
    ],
    because: 'the frame puts the views together; the window has no Node, no Electron, only what the preload hands it',
  },
  {
    files: /^app\/main\//,
    may: [/^app\/main\//, words, contract, client, labels, /^helper\/report\//, node, /^electron$/],
    types: [/^app\/preload\/api\.ts$/],
    because: 'the shell connects window and helper and knows neither drives nor SQL',
  },
  {
    files: /^app\/test\//,
    may: [/^app\//, contract, client, /^helper\/report\//, node, /^vitest$/, /^react(-dom)?(\/|$)/],
    because: 'tests use the real parts',
  },

  // ---- tools beside the code ----
  {
    files: /^(app|helper|native)\/(.*\/)?(vite|vitest)[.\w-]*\.config\.ts$/,
    may: [node, /^vite$/, /^vitest\/(config|node)$/, /^@vitejs\/plugin-react$/],
    because: 'they tell the build what to do and are in no program',
  },

  ...nativeLayers,
];
