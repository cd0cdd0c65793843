// Questions about files of the same content, and about former versions of one, in SQL: functions of the owner, as those of
// lookups.ts, each with the same condition for what is seen. Whoever asks gets counted what they see: a copy that they may not see
// is none to them, and "there is only this one" then warns them once too often, which betrays nothing and loses nothing.

import { recordName } from '../../contract/cartridge-record.ts';
import { seenEntry } from '../visible-rows.ts';

/** People's files: not what Capstan itself keeps at the root. */
const isFile = `rank = 1 AND NOT symlink AND NOT (parent = 0 AND name = '${recordName}')`;
const showsAt = (generation: string) => `born <= ${generation} AND (died IS NULL OR died > ${generation})`;

/**
 * Listings that show, on hosts that are still in the fleet. Not all of them count as another copy: where hosts know different volumes
 * by one barcode, one has been written over the other, and no host's clock can tell which.
 */
const shownListings = `
  CREATE INDEX listing_on_cartridge ON capstan.listing (barcode);

  CREATE FUNCTION capstan.shown_listings()
    RETURNS TABLE (listing integer, host integer, barcode text, uuid text, generation bigint, last bigint, counts boolean)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    WITH shown AS MATERIALIZED (
      SELECT listing.id, listing.host, barcode, listing.uuid, generation, last FROM capstan.listing
      JOIN capstan.host ON host.id = listing.host
      WHERE host.left_at IS NULL AND NOT superseded AND generation > 0
        AND listing.host = ANY ((SELECT capstan.admitting_hosts())::integer[]))
    SELECT id, host, barcode, uuid, generation, last, NOT EXISTS (
      SELECT 1 FROM shown AS other WHERE other.barcode = shown.barcode AND other.uuid <> shown.uuid)
    FROM shown $$;
`;

/**
 * Contents of several files, by their checksums: behind the one, and up to those that begin as the other does. A volume that
 * several hosts list counts once, as the one that has most of it.
 */
const duplicatesBetween = `
  CREATE FUNCTION capstan.duplicates_between(
      after bytea, until bytea, within integer[], same_cartridge boolean, most integer)
    RETURNS TABLE (sha256 bytea, size bigint, files bigint, cartridges bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    #variable_conflict use_column
    BEGIN
      IF capstan.asking_uid() IS NULL THEN RETURN; END IF;
      RETURN QUERY WITH counting AS MATERIALIZED (
        SELECT listing AS counted, uuid, generation FROM capstan.shown_listings()
        WHERE counts AND (within IS NULL OR listing = ANY (within))),
      seen AS (
        SELECT listing, sha256, size, born, died FROM capstan.entry
        WHERE substring(sha256 FOR 8) BETWEEN substring(after FOR 8) AND until AND sha256 IS NOT NULL AND sha256 > after
          AND size > 0 AND ${isFile} AND ${seenEntry}),
      listed AS (
        SELECT sha256, size, uuid, listing, count(*) AS files FROM seen JOIN counting ON counted = listing
        WHERE ${showsAt('generation')} GROUP BY sha256, size, uuid, listing),
      lying AS (SELECT sha256, size, uuid, max(files) AS files FROM listed GROUP BY sha256, size, uuid)
      SELECT sha256, size, sum(files)::bigint, count(*) FROM lying GROUP BY sha256, size
      HAVING sum(files) > CASE WHEN same_cartridge THEN count(*) ELSE 1 END
      ORDER BY sha256, size LIMIT most;
    END $$;
`;

/**
 * Files of a listing with these numbers, and whether no other cartridge holds the same content; null: it bears no checksum. Those
 * that another host's listing of the same volume shows to whoever asks are that one's: `twins`. `counts`: what must hold for a copy
 * on `lying`, a listing, to count.
 */
export const copiesOfFiles = (name: string, counts = '') => `
  CREATE FUNCTION capstan.${name}(of_listing integer, first bigint, until bigint, twins integer[])
    RETURNS TABLE (number bigint, size bigint, is_single boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    #variable_conflict use_column
    DECLARE
      own text;
      at bigint;
      staying integer[] := ARRAY (
        SELECT id FROM capstan.host WHERE left_at IS NULL AND id = ANY (capstan.admitting_hosts()));
    BEGIN
      SELECT uuid, generation INTO own, at FROM capstan.listing
      WHERE id = of_listing AND NOT superseded AND generation > 0 AND host = ANY (staying);
      IF capstan.asking_uid() IS NULL OR own IS NULL THEN RETURN; END IF;
      RETURN QUERY WITH here AS MATERIALIZED (
        SELECT number, size, sha256, name FROM capstan.entry
        WHERE listing = of_listing AND number BETWEEN first AND until AND ${isFile} AND ${showsAt('at')} AND ${seenEntry}),
      slice AS MATERIALIZED (
        SELECT number, size, sha256 FROM here WHERE twins = '{}' OR NOT EXISTS (
          SELECT 1 FROM (
            SELECT * FROM capstan.entry WHERE listing = ANY (twins) AND ${showsAt('at')} AND ${isFile} AND ${seenEntry}) AS twin
          WHERE twin.name = here.name AND twin.size = here.size AND (
            substring(twin.sha256 FOR 8) = substring(here.sha256 FOR 8) AND twin.sha256 = here.sha256
            OR twin.sha256 IS NULL AND here.sha256 IS NULL))),
      contents AS MATERIALIZED (SELECT DISTINCT sha256, size FROM slice WHERE sha256 IS NOT NULL),
      -- OFFSET has each looked up by its index: all of them together would be compared with everything.
      judged AS MATERIALIZED (
        SELECT contents.sha256, contents.size, other.found IS NULL AS is_single FROM contents LEFT JOIN LATERAL (
          SELECT true AS found FROM (
            SELECT listing, born, died FROM capstan.entry
            WHERE substring(sha256 FOR 8) = substring(contents.sha256 FOR 8) AND sha256 = contents.sha256
              AND size = contents.size AND sha256 IS NOT NULL AND ${isFile} AND ${seenEntry} OFFSET 0) AS copy
          JOIN capstan.listing AS lying ON lying.id = copy.listing
          WHERE copy.born <= lying.generation AND (copy.died IS NULL OR copy.died > lying.generation)
            AND lying.uuid <> own AND NOT lying.superseded AND lying.host = ANY (staying)${counts}
            AND NOT EXISTS (
              SELECT 1 FROM capstan.listing AS doubt WHERE doubt.barcode = lying.barcode AND doubt.uuid <> lying.uuid
                AND NOT doubt.superseded AND doubt.generation > 0 AND doubt.host = ANY (staying))
          LIMIT 1) AS other ON true)
      SELECT slice.number, slice.size, judged.is_single FROM slice LEFT JOIN judged USING (sha256, size) ORDER BY slice.number;
    END $$;
`;

/** Whatever bore the name, in folders that bore theirs, the newest first. */
const fileVersions = `
  CREATE FUNCTION capstan.file_versions(of_listing integer, names text[], keys text[], most integer)
    RETURNS TABLE (symlink boolean, size bigint, modified bigint, sha256 bytea, born bigint, died bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    #variable_conflict use_column
    DECLARE
      folders bigint[] := '{0}';
      depth integer := coalesce(array_length(names, 1), 0);
    BEGIN
      IF capstan.asking_uid() IS NULL OR depth = 0 THEN RETURN; END IF;
      FOR step IN 1..depth - 1 LOOP
        folders := ARRAY (
          SELECT number FROM capstan.entry WHERE listing = of_listing AND parent = ANY (folders) AND rank = 0
            AND sort_key = keys[step] AND name = names[step]);
      END LOOP;
      RETURN QUERY SELECT symlink, size, modified, sha256, born, died FROM capstan.entry
        WHERE listing = of_listing AND parent = ANY (folders) AND rank = 1
          AND sort_key = keys[depth] AND name = names[depth] AND ${seenEntry}
        ORDER BY born DESC LIMIT most;
    END $$;
`;

export const copyLookups = [shownListings, duplicatesBetween, copiesOfFiles('copies_of_files'), fileVersions].join(
  '\n',
);
