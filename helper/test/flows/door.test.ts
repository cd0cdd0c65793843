// The door of a helper that serves many: what a few do there keeps nobody else out.

import { describe, expect, test } from 'vitest';
import { allRowsOf } from '../../client/pages.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { isRoot } from './harness.ts';
import { ann, bob, clientAs, memberGroup, sharedHelper } from './people.ts';

const carol: Identity = { uid: 65_005, gid: 65_005, groups: [memberGroup] };
const comers = 40;

describe.skipIf(!isRoot)('at the door of many (only root can test it)', () => {
  test('two who take all the places they can get leave room for a third', async () => {
    const helper = await sharedHelper();
    let inside = 0;
    const turnedAway: unknown[] = [];
    for (const who of [ann, bob]) {
      for (let at = 0; at < comers; at += 1) {
        try {
          const client = await clientAs(who, helper);
          inside += 1;
          client.onClose(() => {
            inside -= 1;
          });
        } catch (error) {
          turnedAway.push(error);
        }
      }
    }
    expect(turnedAway.length).toBeGreaterThan(0);
    for (const error of turnedAway) expect(error).toBeInstanceOf(TapeError);
    for (const error of turnedAway) expect((error as TapeError).code).toBe('helper.full');
    expect(inside).toBeLessThanOrEqual(60);

    const hers = await clientAs(carol, helper);
    expect(await allRowsOf((page) => hers.send('pools.list', page))).toEqual([]);
    // The helper's own user, who is root here, has not been pushed out either.
    expect((await helper.snapshot()).drives.length).toBeGreaterThan(0);
  });
});
