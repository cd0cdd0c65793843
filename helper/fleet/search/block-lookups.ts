// Names by the index of their parts, one part of the table at a time: most people want the first hundred of very many, and an
// eighth of all is enough for these. Of what is asked for the index gets only what is rare, as what nearly every name has ("img",
// ".jpg") costs it more than it rules out. Functions of the owner for the reasons that are given in lookups.ts.

import { nameBlockTables } from '../name-block.ts';
import { seenEntry } from '../visible-rows.ts';

/** Of each part of the table, to tell how frequent something is. */
const sampledOfPart = 16;
/** More than a question for whether there are some. */
const leastFound = 500;

export const sampledNames = `SELECT array_agg(names) FROM (${nameBlockTables
  .map((table) => `(SELECT names FROM capstan.${table} LIMIT ${sampledOfPart})`)
  .join(' UNION ALL ')}) AS sampled`;

const sample = `
  CREATE FUNCTION capstan.name_sample() RETURNS text[]
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    ${sampledNames} $$;
  REVOKE EXECUTE ON FUNCTION capstan.name_sample FROM PUBLIC;
`;

/** What is left without letters of which any three in a row stand in half of all blocks. */
export const rareOfPart = `
    WITH rare AS (
      SELECT at FROM generate_series(1, length(part) - 2) AS at
      WHERE 2 * (SELECT count(*) FROM unnest(sample) AS names WHERE strpos(names, substr(part, at, 3)) > 0)
        < cardinality(sample)),
    run AS (
      SELECT substr(part, min(at), max(at) - min(at) + 3) AS text
      FROM (SELECT at, at - row_number() OVER (ORDER BY at) AS run FROM rare) AS numbered GROUP BY run)
    -- Of less the index has nothing: it knows three letters or digits in a row, and two at either end of a word.
    SELECT text FROM run WHERE text ~ '[[:alnum:]]{3}|[^[:alnum:]][[:alnum:]]{2}|[[:alnum:]]{2}[^[:alnum:]]'`;

const rareParts = `
  CREATE FUNCTION capstan.rare_parts(part text, sample text[]) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$ ${rareOfPart} $$;
`;

/** capstan.name_condition of what is rare of each alternative; null: one has nothing rare, for which an index is of no use. */
export const conditionOfRare = `
    SELECT CASE WHEN bool_and(rare IS NOT NULL) THEN capstan.name_condition(jsonb_agg(rare)) END FROM (
      SELECT (SELECT jsonb_agg(rare) FROM jsonb_array_elements_text(texts) AS part, capstan.rare_parts(part, sample) AS rare)
      FROM (SELECT capstan.name_sample() AS sample OFFSET 0) AS sampled, jsonb_array_elements(wanted) AS texts) AS one (rare)`;

const rareCondition = `
  CREATE FUNCTION capstan.rare_condition(wanted jsonb) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$ ${conditionOfRare} $$;
  REVOKE EXECUTE ON FUNCTION capstan.rare_condition FROM PUBLIC;
`;

/**
 * By the index, of one part or of all (null), behind a place: the next of all that it finds and that whoever asks sees. Last, without
 * names, where they end; or, at -1, that the index finds more than `most`.
 */
const blocksFoundBy = ({ create, where }: { readonly create: string; readonly where: string }) => `
  ${create} FUNCTION capstan.blocks_found(
      part integer, wanted jsonb, within integer[], after_listing integer, after_first bigint, most integer, shown_most integer)
    RETURNS TABLE (listing integer, first bigint, names text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog SET enable_seqscan = off AS $body$
    DECLARE rare text := capstan.rare_condition(wanted);
    BEGIN
      IF capstan.asking_uid() IS NULL THEN RETURN; END IF;
      IF rare IS NULL THEN
        RETURN QUERY SELECT -1, -1::bigint, NULL::text;
        RETURN;
      END IF;
      RETURN QUERY EXECUTE format($sql$
        WITH found AS MATERIALIZED (
          SELECT listing, first, host, owner, names FROM capstan.%I
          WHERE %s AND ($1 IS NULL OR listing = ANY ($1)) LIMIT $2 + 1),
        shown AS MATERIALIZED (
          SELECT listing, first, names FROM found WHERE (listing, first) > ($3, $4) AND %s AND ${seenEntry} ${where}
          ORDER BY listing, first LIMIT $5)
        (SELECT listing, first, names FROM shown ORDER BY listing, first)
        UNION ALL (SELECT listing, first, NULL FROM shown WHERE (SELECT count(*) FROM shown) = $5
          ORDER BY listing DESC, first DESC LIMIT 1)
        UNION ALL SELECT -1, -1, NULL WHERE (SELECT count(*) FROM found) > $2 $sql$,
        concat_ws('_', 'name_block', part), rare, capstan.name_condition(wanted))
        USING within, greatest(most, ${leastFound}), after_listing, after_first, shown_most;
    END $body$;
`;
const blocksFound = blocksFoundBy({ create: 'CREATE', where: '' });
/** As before; but of too many none is shown. */
export const blocksFoundOrNone = blocksFoundBy({
  create: 'CREATE OR REPLACE',
  where: 'AND (SELECT count(*) FROM found) <= $2',
});

/** Some of a part in their order, from one on: those of them that fit and are seen, and last, without names, where they end. */
const blocksBehind = `
  CREATE FUNCTION capstan.blocks_behind(
      part integer, wanted jsonb, within integer[], after_listing integer, after_first bigint, scanned integer)
    RETURNS TABLE (listing integer, first bigint, names text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $body$
    BEGIN
      IF capstan.asking_uid() IS NULL THEN RETURN; END IF;
      RETURN QUERY EXECUTE format($sql$
        WITH slice AS MATERIALIZED (
          SELECT listing, first, host, owner, names FROM capstan.%I
          WHERE (listing, first) > ($2, $3) AND ($1 IS NULL OR listing = ANY ($1)) ORDER BY listing, first LIMIT $4)
        (SELECT listing, first, names FROM slice WHERE %s AND ${seenEntry} ORDER BY listing, first)
        UNION ALL (SELECT listing, first, NULL FROM slice ORDER BY listing DESC, first DESC LIMIT 1)
        $sql$, 'name_block_' || part, capstan.name_condition(wanted))
        USING within, after_listing, after_first, greatest(scanned, ${leastFound});
    END $body$;
`;

/** As in visible-rows.ts. */
export const ownerKey = '((host::bigint << 32) | owner)';

/**
 * Who sees little of much has it looked through alone: those of all that they see that fit. At -1, without names: it is too much for
 * that.
 */
const ownBlocks = `
  CREATE INDEX name_block_owner ON capstan.name_block (${ownerKey});
  CREATE FUNCTION capstan.own_blocks(wanted jsonb, within integer[], most integer)
    RETURNS TABLE (listing integer, first bigint, names text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $body$
    DECLARE
      own bigint[] := capstan.own_owners();
      open integer[] := ARRAY(SELECT capstan.open_listings());
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
        USING own, open, most, within;
    END $body$;
`;

export const blockLookups = [sample, rareParts, rareCondition, blocksFound, blocksBehind, ownBlocks].join('\n');
