import type { Command } from 'commander';
import { manual, pageOf } from '../manual.ts';
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
    .option('--man', 'print the manual page')
    .option('--markdown', 'print the help of every verb as one page')
    .addHelpText(
      'after',
      '\nExamples:\n  capstan help restore\n  capstan help jobs show\n  capstan help --man > capstan.1',
    )
    .action((words: readonly string[], { man, markdown }: HelpOptions, command: Command) => {
      const verb = verbAt(program, words);
      if (verb === null)
        command.error(`error: unknown command '${words.join(' ')}'`, { code: 'commander.unknownCommand' });
      if (man === true) process.stdout.write(manual());
      else process.stdout.write(markdown === true ? pageOf(program) : helpOf(verb));
    });
}
