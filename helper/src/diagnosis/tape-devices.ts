// What Linux says of each real drive: its nodes and who may open them, its firmware, what it is attached by and how fast that
// is, who else has it open; and of each library's robot, which is often a second unit of one of the drives. Nothing is opened,
// nothing is sent to a device.

import { accessSync, constants, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Symptom } from '../../contract/doctor.ts';
import { finding, type Kernel, listing, textOf, thisKernel } from './looking.ts';

/** SCSI's numbers for tape drives and for robots. */
const tapeType = '1';
const robotType = '8';

interface TapeDevice {
  /** "" when it does not tell. */
  readonly product: string;
  readonly node: string;
  readonly firmware: string;
  /** The kernel's own tape nodes of the same drive: /dev/st0, /dev/nst0. */
  readonly tapeNodes: readonly string[];
  /** Its folder in sysfs, without links. */
  readonly place: string;
}

export function tapeDevices(kernel: Kernel): readonly Symptom[] {
  const devices = devicesOf(kernel);
  const robots = devicesOf(kernel, robotType);
  if (devices.length === 0 && robots.length === 0) return [finding('drives', 'ok', { code: 'no-drive-of-metal' })];
  return [
    ...devices.flatMap((device) => symptomsOf(device, kernel)),
    ...robots.flatMap((robot) => [nodeOf(robot), robotOf(robot, devices)]),
    ...drivers(kernel),
  ];
}

/** Of the one at this node. */
export function symptomsOfDrive(node: string, kernel: Kernel = thisKernel): readonly Symptom[] {
  const found = devicesOf(kernel).filter((device) => device.node === node);
  return [...found.flatMap((device) => symptomsOf(device, kernel)), ...drivers(kernel)];
}

function symptomsOf(device: TapeDevice, kernel: Kernel): readonly Symptom[] {
  return [
    nodeOf(device),
    ...device.tapeNodes.filter(isOpenToAll).map((node) => openToAll({ ...device, node })),
    attachment(device, kernel),
    ...holders(device, kernel),
    ...linkOf(device, kernel),
  ];
}

function devicesOf({ sys, dev }: Kernel, type = tapeType): readonly TapeDevice[] {
  const folder = join(sys, 'class', 'scsi_generic');
  const names = listing(folder).filter((name) => textOf(join(folder, name, 'device', 'type')) === type);
  return names.map((name) => {
    const device = join(folder, name, 'device');
    const product = ['vendor', 'model'].map((fact) => textOf(join(device, fact)) ?? '').join(' ');
    // Of the nodes for four densities and with or without rewinding, st0 and nst0 stand for all.
    const tapes = listing(join(device, 'scsi_tape')).filter((tape) => /^n?st\d+$/.test(tape));
    return {
      product: product.replace(/\s+/g, ' ').trim(),
      node: join(dev, name),
      firmware: textOf(join(device, 'rev')) ?? '',
      tapeNodes: tapes.map((tape) => join(dev, tape)),
      place: realpathSync(device),
    };
  });
}

function nodeOf({ product, node }: TapeDevice): Symptom {
  try {
    accessSync(node, constants.R_OK | constants.W_OK);
  } catch {
    return finding('drives', 'error', { code: 'node-forbidden', product, node });
  }
  return isOpenToAll(node)
    ? openToAll({ product, node })
    : finding('drives', 'ok', { code: 'node-usable', product, node });
}

function isOpenToAll(node: string): boolean {
  return ((statSync(node, { throwIfNoEntry: false })?.mode ?? 0) & 0o006) !== 0;
}

function openToAll({ product, node }: Pick<TapeDevice, 'product' | 'node'>): Symptom {
  return finding('drives', 'warning', { code: 'node-open-to-all', product, node });
}

function attachment({ product, node, firmware, tapeNodes, place }: TapeDevice, { sys }: Kernel): Symptom {
  const driver = textOf(join(sys, 'class', 'scsi_host', hostOf(place), 'proc_name')) ?? '';
  return finding('drives', 'ok', { code: 'drive-attached', product, node, firmware, tapeNodes, driver });
}

/** A unit of the same target as a drive is reached by that drive's cable. */
function robotOf({ product, node, firmware, place }: TapeDevice, drives: readonly TapeDevice[]): Symptom {
  const targetOf = (folder: string) => folder.split(sep).at(-1)?.replace(/:\d+$/, '') ?? '';
  const drive = drives.find((one) => targetOf(one.place) === targetOf(place));
  const through = drive === undefined ? {} : { drive: drive.product, driveNode: drive.node };
  return finding('drives', 'ok', { code: 'library-robot', product, node, firmware, ...through });
}

/** "host3", by the folder's own name: 3:0:0:0. */
function hostOf(place: string): string {
  return `host${place.split(sep).at(-1)?.split(':')[0] ?? ''}`;
}

// ---- who else has it ----

/** Programs whose files this one may look at: those of others are seen by an administrator's helper alone. */
function holders({ tapeNodes }: TapeDevice, { proc }: Kernel): readonly Symptom[] {
  if (tapeNodes.length === 0) return [];
  const processes = listing(proc).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return processes.flatMap((name) => {
    const node = listing(join(proc, name, 'fd'))
      .map((fd) => linkTarget(join(proc, name, 'fd', fd)))
      .find((target) => target !== null && tapeNodes.includes(target));
    if (node === undefined || node === null) return [];
    const program = textOf(join(proc, name, 'comm')) ?? '';
    return [finding('drives', 'warning', { code: 'tape-node-held', node, program, process: Number(name) })];
  });
}

/** Null for one that was closed meanwhile. */
function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

// ---- its link ----

/** What each generation writes without compression; LTO-10 as its makers have it. */
const bytesPerSecond: Readonly<Record<number, number>> = {
  5: 140e6,
  6: 160e6,
  7: 300e6,
  8: 360e6,
  9: 400e6,
  10: 400e6,
};

/** Eight bits of data travel as ten. */
const bytesOfGigabit = 100e6;

function linkOf({ product, node, place }: TapeDevice, { sys }: Kernel): readonly Symptom[] {
  const gigabits = sasGigabits(place, sys) ?? gigabitsIn(textOf(join(sys, 'class', 'fc_host', hostOf(place), 'speed')));
  if (gigabits === null) return [];
  const needed = bytesPerSecond[generationIn(product)] ?? 0;
  const carried = gigabits * bytesOfGigabit;
  const coded = { product, node, gigabits, bytesPerSecond: carried };
  if (carried >= needed) return [finding('drives', 'ok', { code: 'link-speed', ...coded })];
  return [finding('drives', 'warning', { code: 'link-slow', ...coded, neededBytesPerSecond: needed })];
}

/** Of all the lanes of the port by which it is reached; null when it hangs on none that says so. */
function sasGigabits(place: string, sys: string): number | null {
  for (let at = place; at !== dirname(at); at = dirname(at)) {
    if (!/^port-[\d:]+$/.test(at.split(sep).at(-1) ?? '')) continue;
    const lanes = listing(at)
      .filter((name) => /^phy-/.test(name))
      .map((phy) => gigabitsIn(textOf(join(sys, 'class', 'sas_phy', phy, 'negotiated_linkrate'))));
    const known = lanes.filter((lane) => lane !== null);
    return known.length === 0 ? null : known.reduce((sum, lane) => sum + lane, 0);
  }
  return null;
}

/** "6.0 Gbit", "8 Gbit"; anything else, as "Unknown", says nothing. */
function gigabitsIn(text: string | null): number | null {
  const [, number] = /^([\d.]+) Gbit/.exec(text ?? '') ?? [];
  return number === undefined ? null : Number(number);
}

/** As the makers name them: "ULT3580-HH8", "Ultrium 8-SCSI". */
function generationIn(product: string): number {
  const [, number] = /(?:ULT\d+-\w\w|Ultrium )(\d+)/.exec(product) ?? [];
  return Number(number ?? 0);
}

// ---- the drivers ----

function drivers({ sys }: Kernel): readonly Symptom[] {
  const found: Symptom[] = [];
  if (listing(join(sys, 'module', 'lin_tape')).length > 0)
    found.push(finding('kernel', 'warning', { code: 'lin-tape-loaded' }));
  const parameters = join(sys, 'module', 'sg', 'parameters');
  const reservedBytes = Number(textOf(join(parameters, 'def_reserved_size')) ?? Number.NaN);
  const directIo = textOf(join(parameters, 'allow_dio'));
  if (reservedBytes > 0 && directIo !== null)
    found.push(finding('kernel', 'ok', { code: 'sg-settings', reservedBytes, directIo: directIo !== '0' }));
  return found;
}
