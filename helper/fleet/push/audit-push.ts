// Who did what at this host, on its way to the shared database, which only adds to it.

import type { FleetClient } from '../database.ts';
import type { CatalogueFile } from './catalogue-file.ts';

/** Within the transaction of the batch that names them. What is there already was reported before its host's past was another. */
export async function pushAudit(
  client: FleetClient,
  file: CatalogueFile,
  host: number,
  keys: readonly number[],
): Promise<void> {
  await client.query(
    `INSERT INTO capstan.audit (host, mark, time, event, uid, "user", job, kind, barcodes)
     SELECT $1, mark, time, event, uid, (SELECT name FROM capstan.person WHERE person.host = $1 AND person.uid = one.uid),
       job, kind, ARRAY (SELECT json_array_elements_text(barcodes::json))
     FROM json_to_recordset($2) AS one
       (seq bigint, mark text, time text, event text, uid integer, job text, kind text, barcodes text)
     ORDER BY seq ON CONFLICT (host, mark) DO NOTHING`,
    [host, file.audit(keys)],
  );
}
