// What the doctor says of real drives, from folders as the kernel has them.

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tapeDevices } from '../../src/diagnosis/tape-devices.ts';
import { isRoot, temporaryFolder } from '../flows/harness.ts';

interface Made {
  readonly sys: string;
  readonly proc: string;
  readonly dev: string;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${text}\n`);
}

function empty(): Made {
  const top = temporaryFolder();
  const kernel = { sys: join(top, 'sys'), proc: join(top, 'proc'), dev: join(top, 'dev') };
  for (const folder of Object.values(kernel)) mkdirSync(folder);
  return kernel;
}

/** At 3:0:0:0, below the port of its adapter, with st0 and its kin. */
function drive(
  kernel: Made,
  name: string,
  { type = '1', mode = 0o660, port = 'port-3:0', product = 'ULT3580-HH8', firmware = 'N9M1' } = {},
): void {
  const host = '3';
  const place = join(kernel.sys, 'devices/pci0/host3', port, 'end_device-3:0/target3:0:0', `${host}:0:0:0`);
  write(join(place, 'type'), type);
  write(join(place, 'vendor'), 'IBM     ');
  write(join(place, 'model'), product);
  write(join(place, 'rev'), firmware);
  for (const tape of ['st0', 'st0a', 'st0l', 'nst0', 'nst0m']) {
    mkdirSync(join(place, 'scsi_tape', tape), { recursive: true });
    write(join(kernel.dev, tape), '');
    chmodSync(join(kernel.dev, tape), mode);
  }
  const generic = join(kernel.sys, 'class/scsi_generic', name);
  mkdirSync(generic, { recursive: true });
  symlinkSync(place, join(generic, 'device'));
  write(join(kernel.sys, 'class/scsi_host/host3/proc_name'), 'mpt3sas');
  write(join(kernel.dev, name), '');
  chmodSync(join(kernel.dev, name), mode);
}

/** At 3:0:0:1, or at a target of its own. */
function robot(kernel: Made, name: string, address = '3:0:0:1'): void {
  const place = join(kernel.sys, 'devices/pci0/host3', `target${address.slice(0, 5)}`, address);
  write(join(place, 'type'), '8');
  write(join(place, 'vendor'), 'IBM     ');
  write(join(place, 'model'), '3573-TL');
  write(join(place, 'rev'), 'F.60');
  const generic = join(kernel.sys, 'class/scsi_generic', name);
  mkdirSync(generic, { recursive: true });
  symlinkSync(place, join(generic, 'device'));
  write(join(kernel.dev, name), '');
  chmodSync(join(kernel.dev, name), 0o660);
}

function lanes(kernel: Made, rates: readonly string[]): void {
  for (const [at, rate] of rates.entries()) {
    mkdirSync(join(kernel.sys, 'devices/pci0/host3/port-3:0', `phy-3:${at}`), { recursive: true });
    write(join(kernel.sys, 'class/sas_phy', `phy-3:${at}`, 'negotiated_linkrate'), rate);
  }
}

function codes(kernel: Made): readonly string[] {
  return tapeDevices(kernel).map(({ severity, said }) => `${said?.code} ${severity}`);
}

describe('the doctor', () => {
  test('finds no fault in a computer without real drives', () => {
    expect(codes(empty())).toEqual(['no-drive-of-metal ok']);
    const kernel = empty();
    drive(kernel, 'sg0', { type: '0' });
    expect(codes(kernel)).toEqual(['no-drive-of-metal ok']);
  });

  test('tells a drive by its nodes, its firmware and its adapter', () => {
    const kernel = empty();
    drive(kernel, 'sg1');
    const [usable, attached] = tapeDevices(kernel).map(({ words }) => words.replaceAll(kernel.dev, '/dev'));
    expect(usable).toBe('IBM ULT3580-HH8 (/dev/sg1) can be used.');
    expect(attached).toBe(
      'IBM ULT3580-HH8 (/dev/sg1): firmware N9M1, attached through mpt3sas, for the kernel’s tape driver /dev/nst0 and /dev/st0.',
    );
  });

  test('tells a library’s robot, and the drive whose cable carries it', () => {
    const kernel = empty();
    drive(kernel, 'sg1');
    robot(kernel, 'sg2');
    robot(kernel, 'sg3', '3:0:7:0');
    const words = tapeDevices(kernel).map((symptom) => symptom.words.replaceAll(kernel.dev, '/dev'));
    expect(words).toContain('IBM 3573-TL (/dev/sg2) can be used.');
    expect(words).toContain(
      'IBM 3573-TL (/dev/sg2) is the robot of a tape library, firmware F.60. It is reached through IBM ULT3580-HH8 (/dev/sg1): without that drive it is gone, too.',
    );
    expect(words).toContain('IBM 3573-TL (/dev/sg3) is the robot of a tape library, firmware F.60.');
  });

  test('says that everybody can open a drive, by whichever of its nodes', () => {
    const kernel = empty();
    drive(kernel, 'sg1', { mode: 0o666 });
    const open = tapeDevices(kernel).filter(({ severity }) => severity === 'warning');
    expect(open.map(({ words }) => words.replaceAll(kernel.dev, '/dev'))).toEqual([
      'IBM ULT3580-HH8 (/dev/sg1) can be opened by every user of this computer.',
      'IBM ULT3580-HH8 (/dev/nst0) can be opened by every user of this computer.',
      'IBM ULT3580-HH8 (/dev/st0) can be opened by every user of this computer.',
    ]);
    expect(open.map(({ remedy }) => remedy)).toEqual(Array(3).fill(expect.stringContaining('capstan-service install')));
  });

  test.skipIf(isRoot)('says how to get at a drive that may not be opened', () => {
    const kernel = empty();
    drive(kernel, 'sg1', { mode: 0o000 });
    expect(tapeDevices(kernel)[0]).toMatchObject({
      severity: 'error',
      remedy: expect.stringContaining('usermod -aG tape'),
    });
  });

  test('names the program that has the drive open by the kernel’s tape driver', () => {
    const kernel = empty();
    drive(kernel, 'sg1');
    write(join(kernel.proc, '4711/comm'), 'mt');
    mkdirSync(join(kernel.proc, '4711/fd'));
    symlinkSync(join(kernel.dev, 'nst0'), join(kernel.proc, '4711/fd/3'));
    mkdirSync(join(kernel.proc, 'sys'));
    const [held, ...others] = tapeDevices(kernel).filter(({ said }) => said?.code === 'tape-node-held');
    expect(others).toEqual([]);
    expect(held?.words).toContain('nst0 is open in mt (process 4711)');
  });

  test.each([
    [['6.0 Gbit'], 'ULT3580-HH8', 'link-speed ok'],
    [['3.0 Gbit'], 'ULT3580-HH8', 'link-slow warning'],
    [['3.0 Gbit'], 'Ultrium 5-SCSI', 'link-speed ok'],
    [['1.5 Gbit', '1.5 Gbit'], 'ULT3580-TD6', 'link-speed ok'],
    [['1.5 Gbit', 'Unknown'], 'ULT3580-TD6', 'link-slow warning'],
    [['3.0 Gbit'], 'Somebody’s drive', 'link-speed ok'],
  ])('judges a link of %j for %s', (rates, product, judged) => {
    const kernel = empty();
    drive(kernel, 'sg1', { product });
    lanes(kernel, rates);
    expect(codes(kernel)).toContain(judged);
  });

  test('judges the link of Fibre Channel, and says nothing of one that does not tell', () => {
    const kernel = empty();
    drive(kernel, 'sg1', { port: 'rport-3:0-0' });
    expect(codes(kernel).filter((code) => code.startsWith('link'))).toEqual([]);
    write(join(kernel.sys, 'class/fc_host/host3/speed'), '8 Gbit');
    expect(codes(kernel)).toContain('link-speed ok');
    write(join(kernel.sys, 'class/fc_host/host3/speed'), '2 Gbit');
    expect(codes(kernel)).toContain('link-slow warning');
    write(join(kernel.sys, 'class/fc_host/host3/speed'), 'Unknown');
    expect(codes(kernel).filter((code) => code.startsWith('link'))).toEqual([]);
  });

  test('knows the drivers that matter', () => {
    const kernel = empty();
    drive(kernel, 'sg1');
    write(join(kernel.sys, 'module/lin_tape/version'), '3.0');
    write(join(kernel.sys, 'module/sg/parameters/def_reserved_size'), '32768');
    write(join(kernel.sys, 'module/sg/parameters/allow_dio'), '0');
    expect(codes(kernel)).toEqual(expect.arrayContaining(['lin-tape-loaded warning', 'sg-settings ok']));
  });
});
