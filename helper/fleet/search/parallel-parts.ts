// What is few is looked for in all parts of the names' table, by as many processes of the server as it spares: each takes a part.

import { nameBlockParts } from '../name-block.ts';

/** They read who asks, which is known to the process that was asked alone. */
const whatTheySee = ['asking_as', 'admitting_hosts', 'administered_hosts', 'own_owners', 'open_listings'];
const parts = Array.from({ length: nameBlockParts }, (_, part) => part);

export const parallelParts = `
  ${whatTheySee.map((name) => `ALTER FUNCTION capstan.${name} PARALLEL RESTRICTED;`).join('\n  ')}
  -- Postgres takes a start of processes to cost more than a look by an index; of a table this large it costs less.
  ALTER FUNCTION capstan.blocks_found SET parallel_setup_cost = 0;
  ALTER FUNCTION capstan.blocks_found SET parallel_tuple_cost = 0;
  -- One part is not divided: otherwise all of them would be, one after the other.
  ${parts.map((part) => `ALTER TABLE capstan.name_block_${part} SET (parallel_workers = 0);`).join('\n  ')}
`;
