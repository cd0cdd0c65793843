// Questions that must use an index on text, or pass through folders of others on the way to one's own: functions of the owner,
// each with the same condition for what is seen as the tables' own policies. Postgres would look at every row otherwise, as
// comparing text counts as something that might betray it.

import { seenEntry } from './visible-rows.ts';

/** `wanted`: alternatives, each parts that must all be there. Null for `within`: on all cartridges. */
export const conditionOfNames = `
    SELECT coalesce('(' || string_agg(alternative, ' OR ') || ')', 'true') FROM (
      SELECT '(' || string_agg(format('names LIKE %L', '%' || regexp_replace(part, '([\\\\%_])', '\\\\\\1', 'g') || '%'), ' AND ') || ')'
        AS alternative
      FROM jsonb_array_elements(wanted) WITH ORDINALITY AS one (parts, at), jsonb_array_elements_text(parts) AS part
      GROUP BY at) AS alternatives`;

const conditionOf = `
  CREATE FUNCTION capstan.name_condition(wanted jsonb) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
    ${conditionOfNames} $$;
`;

/** By the index, whatever the order. */
const blocksNamed = `
  CREATE FUNCTION capstan.blocks_named(
      wanted jsonb, within integer[], after_listing integer, after_first bigint, most integer)
    RETURNS TABLE (listing integer, first bigint, names text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog SET enable_seqscan = off AS $body$
    BEGIN
      IF capstan.asking_uid() IS NULL THEN RETURN; END IF;
      RETURN QUERY EXECUTE format($sql$
        WITH found AS MATERIALIZED (
          SELECT listing, first, names FROM capstan.name_block
          WHERE %s AND ($1 IS NULL OR listing = ANY ($1)) AND ${seenEntry})
        SELECT listing, first, names FROM found WHERE (listing, first) > ($2, $3)
        ORDER BY listing, first LIMIT $4 $sql$, capstan.name_condition(wanted)) USING within, after_listing, after_first, most;
    END $body$;
`;

/** Some of all in their order, from one on: those that fit, and last the one that was looked at last, without names. */
const blocksAfter = `
  CREATE FUNCTION capstan.blocks_after(
      wanted jsonb, within integer[], after_listing integer, after_first bigint, scanned integer)
    RETURNS TABLE (listing integer, first bigint, names text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $body$
    BEGIN
      IF capstan.asking_uid() IS NULL THEN RETURN; END IF;
      RETURN QUERY EXECUTE format($sql$
        WITH slice AS MATERIALIZED (
          SELECT listing, first, names FROM capstan.name_block
          WHERE (listing, first) > ($2, $3) AND ($1 IS NULL OR listing = ANY ($1)) AND ${seenEntry}
          ORDER BY listing, first LIMIT $4)
        (SELECT listing, first, names FROM slice WHERE %s ORDER BY listing, first)
        UNION ALL (SELECT listing, first, NULL FROM slice ORDER BY listing DESC, first DESC LIMIT 1)
        $sql$, capstan.name_condition(wanted)) USING within, after_listing, after_first, scanned;
    END $body$;
`;

/** Of entries that whoever asks sees; folders above them show by their names, as they do at their host. */
const paths = `
  CREATE FUNCTION capstan.paths(listings integer[], numbers bigint[])
    RETURNS TABLE (listing integer, number bigint, path text)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    WITH RECURSIVE seen AS (
      SELECT entry.listing, entry.number, entry.parent, entry.name::text AS name FROM unnest(listings, numbers) AS asked (l, n)
      JOIN capstan.entry ON entry.listing = l AND entry.number = n WHERE ${seenEntry}),
    up (listing, number, parent, path) AS (
      SELECT seen.listing, seen.number, seen.parent, seen.name FROM seen WHERE seen.parent >= 0
      UNION ALL
      SELECT up.listing, up.number, folder.parent, folder.name || '/' || up.path
      FROM up JOIN capstan.entry AS folder ON folder.listing = up.listing AND folder.number = up.parent
      WHERE up.parent > 0)
    SELECT up.listing, up.number, up.path FROM up WHERE up.parent = 0 $$;
`;

/** Null: nothing lies there. */
const numberAt = `
  CREATE FUNCTION capstan.number_at(of_listing integer, at bigint, names text[], keys text[]) RETURNS bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    DECLARE here bigint := 0;
    BEGIN
      IF capstan.asking_uid() IS NULL THEN RETURN NULL; END IF;
      FOR step IN 1..coalesce(array_length(names, 1), 0) LOOP
        SELECT number INTO here FROM capstan.entry
        WHERE listing = of_listing AND parent = here AND rank IN (0, 1) AND sort_key = keys[step] AND name = names[step]
          AND born <= at AND (died IS NULL OR died > at);
        IF here IS NULL THEN RETURN NULL; END IF;
      END LOOP;
      RETURN here;
    END $$;
  -- It would show what lies there to who may not know of it.
  REVOKE EXECUTE ON FUNCTION capstan.number_at FROM PUBLIC;
`;

/** What the folder holds, behind the folder itself where whoever asks sees that, too. Nothing: there is none for them. */
const folderPage = `
  CREATE FUNCTION capstan.folder_page(
      of_listing integer, at bigint, names text[], keys text[],
      after_rank integer, after_key text, after_name text, most integer)
    RETURNS TABLE (
      itself boolean, number bigint, rank smallint, symlink boolean, name text, size bigint, modified bigint, owner integer,
      sha256 bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    #variable_conflict use_column
    DECLARE folder bigint := capstan.number_at(of_listing, at, names, keys);
    BEGIN
      IF capstan.asking_uid() IS NULL OR folder IS NULL THEN RETURN; END IF;
      RETURN QUERY SELECT true, number, rank, symlink, name::text, size, modified, owner, sha256 FROM capstan.entry
        WHERE entry.listing = of_listing AND entry.number = folder AND entry.rank = 0 AND ${seenEntry};
      RETURN QUERY SELECT false, number, rank, symlink, name::text, size, modified, owner, sha256 FROM capstan.entry
        WHERE entry.listing = of_listing AND entry.parent = folder
          AND (rank, sort_key, name) > (after_rank, after_key COLLATE "C", after_name COLLATE "C")
          AND born <= at AND (died IS NULL OR died > at) AND ${seenEntry}
        ORDER BY rank, sort_key, name LIMIT most;
    END $$;
`;

/** Of what several hosts list of one volume, the newest generation counts. Only for who lists it. */
const listingCame = `
  CREATE FUNCTION capstan.listing_came(came text) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
    UPDATE capstan.listing AS one SET superseded = NOT one.superseded
    WHERE one.uuid = came
      AND EXISTS (SELECT 1 FROM capstan.listing WHERE uuid = came AND host = capstan.own_host())
      AND one.superseded <> EXISTS (
        SELECT 1 FROM capstan.listing AS other WHERE other.uuid = came AND other.generation > one.generation) $$;
`;

/** By name or number, at that host; null: nobody there. For who links people of two hosts. */
const personAt = `
  CREATE FUNCTION capstan.person_at(host_name text, who text) RETURNS TABLE (host integer, uid integer)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    SELECT person.host, person.uid FROM capstan.person JOIN capstan.host ON host.id = person.host
    WHERE host.name = host_name AND (person.name = who OR person.uid::text = who) AND capstan.asking_uid() IS NULL $$;
`;

/** Files whose checksum lies between the two, seen by whoever asks. */
const filesWithContent = `
  CREATE FUNCTION capstan.files_with_content(low bytea, high bytea, most integer)
    RETURNS TABLE (listing integer, number bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    #variable_conflict use_column
    BEGIN
      IF capstan.asking_uid() IS NULL THEN RETURN; END IF;
      RETURN QUERY SELECT entry.listing, entry.number FROM capstan.entry
        WHERE substring(sha256 FOR 8) BETWEEN substring(low FOR 8) AND substring(high FOR 8)
          AND sha256 IS NOT NULL AND sha256 BETWEEN low AND high AND ${seenEntry} LIMIT most;
    END $$;
`;

export const lookups = [
  personAt,
  filesWithContent,
  conditionOf,
  blocksNamed,
  blocksAfter,
  paths,
  numberAt,
  folderPage,
  listingCame,
].join('\n');
