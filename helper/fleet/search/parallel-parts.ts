// Rare names are looked for in all parts of the table at once, as far as the server can spare processes for it: each takes a part.

import { nameBlockTables } from '../name-block.ts';

/** Called once for each question, by the process that was asked; none of them keeps others from helping it. */
const whatTheySee = ['asking_as', 'admitting_hosts', 'administered_hosts', 'own_owners', 'open_listings'];

export const parallelParts = `
  ${whatTheySee.map((name) => `ALTER FUNCTION capstan.${name} PARALLEL RESTRICTED;`).join('\n  ')}
  -- Postgres reckons that to start processes costs more than these lookups; in a table this large it costs less.
  ALTER FUNCTION capstan.blocks_found SET parallel_setup_cost = 0;
  ALTER FUNCTION capstan.blocks_found SET parallel_tuple_cost = 0;
  -- A part is not divided: otherwise Postgres would divide each of them, one after the other.
  ${nameBlockTables.map((table) => `ALTER TABLE capstan.${table} SET (parallel_workers = 0);`).join('\n  ')}
`;
