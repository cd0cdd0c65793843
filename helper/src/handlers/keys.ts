// Keys of encrypted pools, as they are asked for. Whose the named ones are the door has asked.

import type { GroupHandlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { examineUnlocked, keysFor } from '../jobs/cartridge-keys.ts';
import { type HandlerContext, requirePool } from './context.ts';
import { pageFrom } from './listed-pages.ts';

export function keyHandlers(context: HandlerContext): GroupHandlers<'keys'> {
  const { catalogue, keys, log, queue, scheduler, state } = context;
  const { pools } = catalogue;

  /** Whose it is the door has asked of pools that there are. The keys that a removed one has left are nobody's to use. */
  function requireThere(pool: string): void {
    requirePool(context, pool);
  }

  async function changed(what: string, pool: string, { uid }: Identity): Promise<null> {
    log(what, { pool, uid });
    state.publish('pools', null);
    await examineUnlocked(context);
    queue.reschedule();
    return null;
  }

  return {
    async list({ cursor, limit }, caller) {
      return pageFrom(keysFor(caller, context), cursor, limit);
    },
    async unlock({ pool, passphraseFile }, caller) {
      requireThere(pool);
      await keys.unlock(pool, caller, passphraseFile);
      return await changed('pool unlocked', pool, caller);
    },
    async unlockByKit({ pool, from }, caller) {
      requireThere(pool);
      await keys.unlockByKit(pool, caller, from);
      return await changed('pool unlocked by its kit', pool, caller);
    },
    async lock({ pool }, caller) {
      requireThere(pool);
      keys.lock(pool);
      return await changed('pool locked', pool, caller);
    },
    async setPassphrase({ pool, passphraseFile }, caller) {
      requireThere(pool);
      await keys.setPassphrase(pool, caller, passphraseFile);
      return await changed('passphrase changed', pool, caller);
    },
    async writeKit({ pool, pdf, text = null, language = 'en' }, caller) {
      requireThere(pool);
      await keys.writeKit(pool, caller, { pdf, text, language });
      return await changed('recovery kit made', pool, caller);
    },
    async confirmKit({ pool, from }, caller) {
      requireThere(pool);
      await keys.confirm(pool, caller, from);
      return await changed('recovery kit read back', pool, caller);
    },
    async import({ from, passphraseFile = null, pool: name = null }, caller) {
      const requireFree = (pool: string) => {
        const there = pools.get(pool);
        const isTheirs = there === null || (there.isEncrypted && there.uid === caller.uid);
        if (!isTheirs) throw new TapeError('pool.exists', { subject: pool });
      };
      const pool = await keys.import(caller, from, { passphraseFile, name, requireFree });
      if (pools.get(pool) === null) {
        const { uid, gid, groups } = caller;
        pools.add({ name: pool, isShared: false, restoreTest: null }, { uid, gid, groups }, null, true);
        scheduler.reschedule();
      }
      await changed('keys imported', pool, caller);
      return { pool };
    },
  };
}
