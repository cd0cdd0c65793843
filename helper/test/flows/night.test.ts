// A night of a library that nobody looks after: some minutes of it, or what the environment says. `.ci/robot-night` plays a
// whole one. CAPSTAN_SEED repeats one that went wrong; CAPSTAN_REPORT is a file for the figures.

import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { personalities } from '../../contract/library.ts';
import { startHelper, temporaryFolder } from './harness.ts';
import { linesOf, placesOf } from './night/moves.ts';
import { live } from './night/night.ts';
import { atRest, prepare } from './night/plan.ts';
import { bringBack, cleaningsOf, contentsOf, finish, kept, movesSince, tally } from './night/verdict.ts';

const number = (name: string, usual: number) => Number(process.env[`CAPSTAN_${name}`] ?? usual);
const seed = number('SEED', Date.now() % 1_000_000);
const hours = number('HOURS', 2);
/** Those that say which of their drives is which: where that has to be found out, a person is needed after some kills. */
const makers = personalities.filter((maker) => maker !== 'stk');
const { CAPSTAN_REPORT: reportFile } = process.env;

test(`a library works through a night by itself (seed ${seed})`, async () => {
  const night = await prepare(temporaryFolder(), makers[seed % makers.length] ?? 'ibm');
  const evening = await startHelper({ home: night.home });
  await atRest(evening);
  const before = await placesOf(evening);
  const linesBefore = linesOf(night.home).length;
  await evening.end();
  const alone = contentsOf(night.home);

  const options = { seed, hours, speed: 240, kills: number('KILLS', 3), doors: 2 };
  const { helper, report } = await live(night, { ...options, fileBytes: number('FILE_BYTES', 400_000) });
  const failed = await finish(helper, night);
  await atRest(helper);
  const moves = await movesSince(helper, before, linesBefore);
  const brought = await bringBack(helper);
  const safe = await kept(helper, night);
  const cleanings = cleaningsOf(night.home);
  const written = [...contentsOf(night.home)].filter(([barcode, hash]) => alone.get(barcode) !== hash);
  const { jobs } = await helper.snapshot();
  const events = (name: string) => linesOf(night.home).filter(({ event }) => event === name).length;

  const figures = [
    `seed ${seed}, ${report.hours.toFixed(1)} hours, killed ${report.kills} times`,
    `door opened ${report.doorsOpened} times, ${report.doorsNoticed} times a job asked to close it`,
    `moves in the log ${moves.moves}, not made ${moves.refused}, lost or doubled ${moves.wrong.length}`,
    `cartridges that lie elsewhere than the log says ${moves.misplaced.length}`,
    `files due ${safe.files}, not restored as they are ${safe.missing.length}`,
    `files compared with their checksums ${safe.verified}, cartridges not sound ${safe.unsound.length}`,
    `cartridges written or moved that were no job's ${written.length + moves.touched.length + safe.foreign.length}`,
    `drives cleaned ${cleanings.times} (${cleanings.uses}), too often ${cleanings.tooOften.length}`,
    `put back after a fault ${events('put back after a fault')}, jobs that went on elsewhere ${events('job goes on elsewhere')}`,
    `blank cartridges taken ${events('blank cartridge put into a pool')}, full ones in mail slots ${brought.length}`,
    `last runs that failed ${failed.length}, hands needed ${report.hands.length}`,
    ...[...moves.wrong, ...moves.misplaced, ...safe.missing, ...safe.unsound, ...safe.foreign].slice(0, 40),
    ...[...failed, ...report.hands, ...moves.touched],
    ...Object.entries(tally(jobs)).map(([what, many]) => `  ${many} × ${what}`),
  ];
  if (reportFile === undefined) console.info(figures.join('\n'));
  else writeFileSync(reportFile, `${figures.join('\n')}\n`);

  expect([...moves.wrong, ...moves.misplaced, ...moves.touched]).toEqual([]);
  expect([...safe.missing, ...safe.unsound, ...safe.foreign]).toEqual([]);
  expect([...written, ...cleanings.tooOften, ...failed]).toEqual([]);
  expect(report.hands).toEqual([]);
}, 3_600_000);
