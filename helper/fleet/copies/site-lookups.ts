// Where cartridges lie, by the last word of the hosts that have them, and which files have a copy at another site.

import { copiesOfFiles } from './copy-lookups.ts';

/**
 * Of the host that has it, or that remembers it where none has it. Null: nobody knows, or hosts of several sites say that they have
 * it. One that nobody knows counts as no other site.
 */
const siteOf = `
  CREATE FUNCTION capstan.site_of(of_barcode text, of_volume text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    WITH told AS (
      SELECT host.site, place.place = 'remembered' AS is_past FROM capstan.cartridge_place AS place
      JOIN capstan.host ON host.uuid = place.host
      WHERE host.left_at IS NULL AND place.barcode = of_barcode
        AND (place.volume IS NULL OR place.volume::text = of_volume))
    SELECT CASE WHEN count(DISTINCT coalesce(site, '')) = 1 THEN min(site) END FROM told
    WHERE NOT is_past OR NOT EXISTS (SELECT 1 FROM told AS other WHERE NOT other.is_past) $$;
`;

const isAtAnotherSite = `
            AND capstan.site_of(lying.barcode, lying.uuid) <> capstan.site_of(
              (SELECT barcode FROM capstan.listing WHERE id = of_listing), own)`;

export const siteLookups = [siteOf, copiesOfFiles('copies_at_sites', isAtAnotherSite)].join('\n');
