// A job begins later than it was asked for, perhaps after a restart: by then its cartridge may be another's, its pool no
// longer shared, its owner no longer somebody who may. So the rows that calls are judged by are asked again.

import type { Handlers } from '../../contract/contract.ts';
import type { Identity } from '../../contract/identity.ts';
import type { Access } from '../access/access.ts';
import type { Rule } from '../access/rules.ts';
import type { Request } from './requests.ts';

/** Requests are shaped as the inputs of these. */
const calls: Readonly<Record<Exclude<Request['kind'], 'mirror'>, keyof Handlers>> = {
  load: 'load',
  eject: 'eject',
  format: 'format',
  archive: 'archive',
  plan: 'plan',
  restore: 'restore',
  salvage: 'salvage',
  preflight: 'preflight',
  stream: 'restoreStream',
  copy: 'copyCartridge',
  export: 'virtualExport',
  import: 'virtualImport',
  benchmark: 'benchmark',
  check: 'check',
  recover: 'recover',
  verify: 'verify',
  generations: 'findGenerations',
  'open-generation': 'openGeneration',
  rollback: 'rollBack',
  lock: 'lock',
  rebuild: 'rebuild',
};

/** Nobody asks for one by a call: a set's run is one. Its cartridges are those that the pool has when it begins. */
const ofSet: Rule = { who: 'archive', names: { sets: [['set', 'own']], pools: [['pool', 'use']] }, isLook: false };

/** Throws when whoever asked for it may not have it done now. */
export function requireStillAllowed(access: Access, request: Request, owner: Identity): void {
  if (request.kind === 'mirror') access.requireBy(ofSet, request.name, request, owner);
  else access.require(calls[request.kind], request, owner);
}
