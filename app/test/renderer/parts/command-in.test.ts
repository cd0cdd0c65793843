import { expect, test } from 'vitest';
import { commandIn } from '../../../renderer/parts/command-in.ts';

test('a remedy’s command stands by itself, so that it can be copied', () => {
  expect(commandIn('Join the group tape and log in anew:  sudo usermod -aG tape USER')).toEqual({
    words: 'Join the group tape and log in anew:',
    command: 'sudo usermod -aG tape USER',
  });
  expect(commandIn('Set the clock: schedules go by it.')).toEqual({
    words: 'Set the clock: schedules go by it.',
    command: null,
  });
});
