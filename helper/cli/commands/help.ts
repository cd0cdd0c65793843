import type { Command } from 'commander';
import { manualOf } from '../manual.ts';
import { helpOf, verbAt } from '../verbs.ts';

export function addHelp(program: Command): void {
  program
    .helpCommand(false)
    .command('help')
    .description('Show what a verb does and how it is used.')
    .argument('[verb...]', 'like: jobs show')
    .option('--man', 'everything, as a manual page')
    .addHelpText(
      'after',
      '\nExamples:\n  capstan help restore\n  capstan help jobs show\n  capstan help --man > capstan.1',
    )
    .action((words: readonly string[], { man }: { readonly man?: true }, command: Command) => {
      const verb = verbAt(program, words);
      if (verb === null) {
        // As with a verb that is typed wrongly, the nearest is named.
        if (verbAt(program, words.slice(0, 1)) === null) program.parse(words.slice(0, 1), { from: 'user' });
        command.error(`error: there is no verb '${words.join(' ')}'`);
      }
      process.stdout.write(man === true ? manualOf(program) : helpOf(verb));
    });
}
