import type { Command } from 'commander';
import { manualOf, pageOf } from '../manual.ts';
import { helpOf, verbAt } from '../verbs.ts';

interface HelpOptions {
  readonly man?: true;
  readonly markdown?: true;
}

export function addHelp(program: Command): void {
  program
    .helpCommand(false)
    .command('help')
    .description('Show help for a verb.')
    .argument('[verb...]', 'like: jobs show')
    .option('--man', 'print everything as a manual page')
    .option('--markdown', 'print everything as Markdown')
    .addHelpText(
      'after',
      '\nExamples:\n  capstan help restore\n  capstan help jobs show\n  capstan help --man > capstan.1',
    )
    .action((words: readonly string[], { man, markdown }: HelpOptions, command: Command) => {
      const verb = verbAt(program, words);
      if (verb === null) {
        // As with a verb that is typed wrongly, the nearest is named.
        if (verbAt(program, words.slice(0, 1)) === null) program.parse(words.slice(0, 1), { from: 'user' });
        command.error(`error: there is no verb '${words.join(' ')}'`);
      }
      if (man === true) process.stdout.write(manualOf(program));
      else process.stdout.write(markdown === true ? pageOf(program) : helpOf(verb));
    });
}
