// Who asks, what they see, and what is looked for: found out several times in every question. Of a function in SQL the server reads and plans the text
// anew for each question; of one in PL/pgSQL it keeps the plans for as long as the connection lasts.

import { conditionOfNames } from '../lookups.ts';
import { seenEntry } from '../visible-rows.ts';
import { blocksFoundOrNone, conditionOfRare, ownerKey, rareOfPart, sampledNames } from './block-lookups.ts';

const askedOften = 'LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog';

const whoAsks = `
  CREATE OR REPLACE FUNCTION capstan.own_host() RETURNS integer
    ${askedOften} PARALLEL SAFE AS $$ BEGIN
      RETURN (SELECT id FROM capstan.host WHERE role = session_user AND left_at IS NULL);
    END $$;
  CREATE OR REPLACE FUNCTION capstan.asking_uid() RETURNS integer
    LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog AS $$ BEGIN
      RETURN nullif(current_setting('capstan.uid', true), '')::integer;
    END $$;

  CREATE OR REPLACE FUNCTION capstan.people_of(asking_host integer, asking_uid bigint, asking_name text)
    RETURNS TABLE (host integer, uid integer, role text) ${askedOften} AS $$
    #variable_conflict use_column
    BEGIN
      RETURN QUERY WITH own AS (
        SELECT person.host, person.uid, person.name FROM capstan.person
        WHERE person.host = $1 AND person.uid = $2 AND person.role <> 'stranger'
        UNION ALL
        -- Where what is given is known, it is converted before it is compared.
        SELECT $1, CASE WHEN $2 BETWEEN 0 AND 2147483647 THEN $2::integer END, $3
        WHERE $3 IS NOT NULL AND $2 BETWEEN 0 AND 2147483647
          AND NOT EXISTS (SELECT FROM capstan.person WHERE person.host = $1 AND person.uid = $2))
      SELECT there.host, there.uid, there.role FROM own
      JOIN capstan.person AS there ON there.name = own.name AND there.uid = own.uid
      WHERE there.role <> 'stranger' AND (there.host = own.host OR (there.uid <> 0 AND there.name <> '#' || there.uid))
      UNION
      SELECT there.host, there.uid, there.role FROM own
      JOIN capstan.person_link AS link ON link.other_host = own.host AND link.other_uid = own.uid
      JOIN capstan.person AS there ON there.host = link.host AND there.uid = link.uid WHERE there.role <> 'stranger';
    END $$;
  CREATE OR REPLACE FUNCTION capstan.asking_as() RETURNS TABLE (host integer, uid integer, role text) ${askedOften} AS $$ BEGIN
    RETURN QUERY SELECT * FROM capstan.people_of(capstan.own_host(), capstan.asking_uid(), NULL);
  END $$;
`;

const whatTheySee = `
  CREATE OR REPLACE FUNCTION capstan.admitting_hosts() RETURNS integer[] ${askedOften} AS $$ BEGIN
    RETURN (SELECT coalesce(array_agg(DISTINCT host), '{}') FROM capstan.asking_as());
  END $$;
  CREATE OR REPLACE FUNCTION capstan.administered_hosts() RETURNS integer[] ${askedOften} AS $$ BEGIN
    RETURN (SELECT coalesce(array_agg(DISTINCT host), '{}') FROM capstan.asking_as() WHERE role = 'administrator');
  END $$;
  CREATE OR REPLACE FUNCTION capstan.own_owners() RETURNS bigint[] ${askedOften} AS $$ BEGIN
    RETURN (SELECT coalesce(array_agg((host::bigint << 32) | uid), '{}') FROM capstan.asking_as());
  END $$;
  CREATE OR REPLACE FUNCTION capstan.open_listings() RETURNS SETOF integer ${askedOften} AS $$ BEGIN
    RETURN QUERY SELECT listing.id FROM capstan.asking_as() AS asking
      JOIN capstan.cartridge USING (host) JOIN capstan.listing USING (host, barcode)
      WHERE cartridge.owner = asking.uid OR cartridge.media_pool <> '' AND EXISTS (
        SELECT 1 FROM capstan.shared_pool WHERE shared_pool.host = cartridge.host AND pool = media_pool);
  END $$;
`;

const whatIsLookedFor = `
  CREATE OR REPLACE FUNCTION capstan.name_condition(wanted jsonb) RETURNS text
    LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog AS $$ BEGIN RETURN (${conditionOfNames}); END $$;
  CREATE OR REPLACE FUNCTION capstan.name_sample() RETURNS text[] ${askedOften} AS $$ BEGIN RETURN (${sampledNames}); END $$;
  CREATE OR REPLACE FUNCTION capstan.rare_parts(part text, sample text[]) RETURNS SETOF text
    LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog AS $$ BEGIN RETURN QUERY ${rareOfPart}; END $$;
  CREATE OR REPLACE FUNCTION capstan.rare_condition(wanted jsonb) RETURNS text
    ${askedOften} AS $$ BEGIN RETURN (${conditionOfRare}); END $$;
`;

const paths = `
  CREATE OR REPLACE FUNCTION capstan.paths(listings integer[], numbers bigint[])
    RETURNS TABLE (listing integer, number bigint, path text) ${askedOften} AS $$
    #variable_conflict use_column
    BEGIN
      RETURN QUERY WITH RECURSIVE seen AS (
        SELECT entry.listing, entry.number, entry.parent, entry.name::text AS name FROM unnest(listings, numbers) AS asked (l, n)
        JOIN capstan.entry ON entry.listing = l AND entry.number = n WHERE ${seenEntry}),
      up (listing, number, parent, path) AS (
        SELECT seen.listing, seen.number, seen.parent, seen.name FROM seen WHERE seen.parent >= 0
        UNION ALL
        SELECT up.listing, up.number, folder.parent, folder.name || '/' || up.path
        FROM up JOIN capstan.entry AS folder ON folder.listing = up.listing AND folder.number = up.parent
        WHERE up.parent > 0)
      SELECT up.listing, up.number, up.path FROM up WHERE up.parent = 0;
    END $$;
`;

/** As before; but nothing else is looked up for who administers a host, which sees too much for it. */
const ownBlocks = `
  CREATE OR REPLACE FUNCTION capstan.own_blocks(wanted jsonb, within integer[], most integer)
    RETURNS TABLE (listing integer, first bigint, names text) ${askedOften} AS $body$
    BEGIN
      IF capstan.asking_uid() IS NULL THEN RETURN; END IF;
      IF cardinality(capstan.administered_hosts()) > 0 THEN
        RETURN QUERY SELECT -1, -1::bigint, NULL::text;
        RETURN;
      END IF;
      RETURN QUERY EXECUTE format($sql$
        WITH seen AS MATERIALIZED (
          (SELECT listing, first, names FROM capstan.name_block WHERE ${ownerKey} = ANY ($1) LIMIT $3 + 1)
          UNION ALL
          (SELECT listing, first, names FROM capstan.name_block
           WHERE listing = ANY ($2) AND (${ownerKey} = ANY ($1)) IS NOT TRUE LIMIT $3 + 1))
        SELECT listing, first, names FROM seen WHERE ($4 IS NULL OR listing = ANY ($4)) AND %s
        UNION ALL SELECT -1, -1, NULL WHERE (SELECT count(*) FROM seen) > $3 $sql$, capstan.name_condition(wanted))
        USING capstan.own_owners(), ARRAY(SELECT capstan.open_listings()), most, within;
    END $body$;
`;

export const keptPlans = [whoAsks, whatTheySee, whatIsLookedFor, paths, ownBlocks, blocksFoundOrNone].join('\n');
