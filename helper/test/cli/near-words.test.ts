import { describe, expect, test } from 'vitest';
import { nearOptions, nearVerbs, nearVerbsOfGroups } from '../../cli/near-words.ts';
import { wholeProgram } from '../../cli/program.ts';
import { allCommandsOf, optionsOf, verbAt } from '../../cli/verbs.ts';

const program = await wholeProgram();
const commands = allCommandsOf(program);

describe('near words', () => {
  test('every one leads to verbs that there are, and none is a verb itself', () => {
    for (const [word, paths] of Object.entries(nearVerbs)) {
      expect(verbAt(program, [word]), word).toBeNull();
      for (const path of paths) {
        const verbs = path.split(' ').filter((part) => !part.startsWith('-'));
        expect(verbAt(program, verbs), `${word} → ${path}`).not.toBeNull();
      }
    }
  });

  test('of groups, every one leads to a verb of some group', () => {
    const names = new Set(
      commands.filter(({ parent }) => parent !== null && parent !== program).map((one) => one.name()),
    );
    for (const [word, verbs] of Object.entries(nearVerbsOfGroups))
      for (const verb of verbs) expect(names, `${word} → ${verb}`).toContain(verb);
  });

  test('every option leads to one that some verb has', () => {
    const long = new Set(commands.flatMap((command) => optionsOf(command).map((option) => option.long)));
    for (const [word, options] of Object.entries(nearOptions))
      for (const option of options) expect(long, `${word} → ${option}`).toContain(option);
  });
});
