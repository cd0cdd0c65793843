import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Client } from '../../client/client.ts';
import type { Symptom } from '../../contract/doctor.ts';
import { faultOf, wordsOf } from '../../contract/errors.ts';
import { visible } from '../../contract/visible.ts';
import { helperAnswers, noErrors } from '../../contract/words/doctor.ts';
import { createPrinter, type Printer } from '../print.ts';
import type { Printed } from '../printed.ts';
import { missingGroup } from '../rights.ts';
import { exit, farName, openClient, type Whither } from '../run.ts';
import { severityTones } from '../state-tones.ts';
import { toned } from '../tones.ts';
import { meantThere } from '../typed-line.ts';

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('Check everything that Capstan needs. Nothing is changed.')
    .addHelpText(
      'after',
      `
Checks the helper, your permissions, the drives and their warnings, the kernel's
limits, the catalogue and its disk, and the clock. The exit code is 1 when there
is an error. With --json: one object per line.

Examples:
  capstan doctor
  capstan doctor --json | grep '"severity":"error"'`,
    )
    .action(async (_options, command: Command) => {
      const options: { readonly json?: true } & Whither = command.optsWithGlobals();
      const printer = createPrinter<Printed['doctor']>(options.json === true, options.host);
      // Of another computer, who may use drives there is for its helper to say.
      const ours = farName(options) === null ? [rights()] : [];
      const found = [...ours, ...(await fromHelper(options, printer))];
      const meant = meantThere(options.host ?? '');
      for (const symptom of found) {
        // Why its helper does not answer is said from here.
        const text = inWords(symptom);
        printer.value(symptom, symptom.about === 'helper' ? text : meant(text));
      }
      const isWell = found.every(({ severity }) => severity !== 'error');
      printer.hint(isWell ? `\n${noErrors}` : '\nErrors found; see the lines that begin with !!');
      process.exitCode = isWell ? exit.ok : exit.partial;
    });
}

/** Worded here. */
const own = { said: null, fault: null } as const;

async function fromHelper(whither: Whither, printer: Printer): Promise<readonly Symptom[]> {
  let client: Client | null = null;
  try {
    client = await openClient(whither, printer);
    const { version, home: folder } = client.hello;
    const words = helperAnswers(version, folder);
    const answers: Symptom = { about: 'helper', severity: 'ok', words, remedy: null, ...own };
    return [answers, ...(await client.send('admin.examine', {}))];
  } catch (error) {
    const { title, detail, remedy } = wordsOf(faultOf(error));
    return [{ about: 'helper', severity: 'error', words: `${title}. ${detail}`, remedy, ...own }];
  } finally {
    client?.close();
  }
}

function rights(): Symptom {
  const missing = missingGroup();
  if (missing !== null) return { about: 'rights', severity: 'warning', ...missing, ...own };
  return { about: 'rights', severity: 'ok', words: `${userInfo().username} may use drives.`, remedy: null, ...own };
}

const marks: Readonly<Record<Symptom['severity'], string>> = { ok: 'ok', warning: '! ', error: '!!' };

function inWords({ severity, words, remedy }: Symptom): string {
  const line = `${toned(severityTones[severity], marks[severity])}  ${visible(words)}`;
  return remedy === null ? line : `${line}\n      ${visible(remedy)}`;
}
