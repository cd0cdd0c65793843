import type { Command } from 'commander';
import { manual, pageOf } from '../manual.ts';
import { schemaTitles, wholeSchema } from '../schemas.ts';
import { helpOf, pathOf, verbAt } from '../verbs.ts';

interface HelpOptions {
  readonly schema?: true;
  readonly man?: true;
  readonly markdown?: true;
}

export function addHelp(program: Command): void {
  program
    .helpCommand(false)
    .command('help')
    .description('Show help for a verb.')
    .argument('[verb...]', 'like: jobs show')
    .option('--schema', 'print the JSON Schema of what the verb prints with --json; without a verb, list them')
    .option('--man', 'print the manual page')
    .option('--markdown', 'print the help of every verb as one page')
    .addHelpText(
      'after',
      `
There is a schema of each verb that prints JSON; of several values it says what
one line is. Others: fault and wait, of what is on standard error, and version.
That of report csv describes a table, as CSV on the Web does.

Examples:
  capstan help restore
  capstan help jobs show
  capstan help --schema jobs list > jobs-list.json
  capstan help --man > capstan.1`,
    )
    .action((words: readonly string[], { schema, man, markdown }: HelpOptions, command: Command) => {
      if (schema === true) return tellSchema(program, words, command);
      const verb = verbAt(program, words);
      if (verb === null)
        command.error(`error: unknown command '${words.join(' ')}'`, { code: 'commander.unknownCommand' });
      if (man === true) process.stdout.write(manual());
      else process.stdout.write(markdown === true ? pageOf(program) : helpOf(verb));
    });
}

/** Of a verb, or the list of those that there are. */
function tellSchema(program: Command, words: readonly string[], command: Command): void {
  if (words.length === 0) {
    process.stdout.write(
      schemaTitles()
        .map((title) => `${title}\n`)
        .join(''),
    );
    return;
  }
  const verb = verbAt(program, words);
  const title = verb === null ? words.join(' ') : pathOf(verb);
  if (schemaTitles().includes(title)) process.stdout.write(`${JSON.stringify(wholeSchema(title), null, 2)}\n`);
  else if (verb === null) command.error(`error: unknown command '${title}'`, { code: 'commander.unknownCommand' });
  else command.error(`error: there is no schema of ${title}; see: capstan help --schema`);
}
