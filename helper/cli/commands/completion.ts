import { Argument, type Command } from 'commander';
import type { Client } from '../../client/client.ts';
import { connect } from '../../client/connect.ts';
import { helperSocket, homeFolder, isHomeNamed, systemSocket } from '../../client/home.ts';
import { visible } from '../../contract/visible.ts';
import { type CompletionRequest, wantedNext } from '../completion.ts';
import { namesOf, targetsOf } from '../known-names.ts';
import { farName, type Whither } from '../run.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('Print a script for shell completion of verbs, options and names.')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText(
      'after',
      `
Examples:
  source <(capstan completion bash)
  capstan completion zsh > ~/.zsh/completions/_capstan
  capstan completion fish > ~/.config/fish/completions/capstan.fish`,
    )
    .action((shell: Shell) => void process.stdout.write(scripts[shell]));

  program
    .command('__complete', { hidden: true })
    .argument('[word...]')
    .action(async (words: readonly string[]) => {
      const wanted = wantedNext(program, words);
      const offered = await offers(wanted, { home: optionIn(words, '--home'), host: optionIn(words, '--host') });
      const current = words.at(-1) ?? '';
      // A shell types what it is given: what cannot be seen is not offered.
      const shown = offered.filter((word) => word.startsWith(current) && visible(word) === word);
      for (const word of shown) process.stdout.write(`${word}\n`);
    });
}

function optionIn(words: readonly string[], name: '--home' | '--host'): string | undefined {
  const at = words.indexOf(name);
  return at < 0 ? undefined : words[at + 1];
}

async function offers(wanted: CompletionRequest, whither: Whither): Promise<readonly string[]> {
  if (wanted.kind === 'words') return wanted.words;
  if (wanted.kind === 'files') return [];
  // A key that is pressed signs in nowhere.
  const client = farName(whither) === null ? await running(whither.home) : null;
  if (client === null) return [];
  try {
    const names = wanted.kind === 'targets' ? targetsOf(client, wanted.fit) : namesOf(client, wanted.kind);
    return (await names).map((name) => wanted.before + name);
  } finally {
    client.close();
  }
}

/** A key that is pressed starts no helper. */
async function running(home: string | undefined): Promise<Client | null> {
  const shared = isHomeNamed(home) ? null : await connect(systemSocket, 'shared').catch(() => null);
  return shared ?? (await connect(helperSocket(homeFolder(home))).catch(() => null));
}

/** Where nothing is offered, the shells offer files. */
const scripts: Readonly<Record<Shell, string>> = {
  bash: `_capstan() {
  local IFS=$'\\n'
  COMPREPLY=($(capstan __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _capstan capstan
`,
  zsh: `#compdef capstan
_capstan() {
  local -a offered
  offered=("\${(@f)$(capstan __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${offered[1]}" ]]; then compadd -- "\${offered[@]}"; else _files; fi
}
if [[ "\${funcstack[1]}" = _capstan ]]; then _capstan; else compdef _capstan capstan; fi
`,
  fish: `function __capstan_offers
    set -l offered (capstan __complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
    if test (count $offered) -gt 0
        printf '%s\\n' $offered
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c capstan -f -a '(__capstan_offers)'
`,
};
