// Whose turn a job of the fleet counts in, in SQL. Looked up once, as the job is asked for, by whichever version of a host: what
// looks for the next job only reads it.

/** Of those who are one person, by name and number or because a host says so, the first. Root, and whom a system does not name, is each computer's own. */
const turnOf = `
  CREATE INDEX person_link_of ON capstan.person_link (other_host, other_uid);

  CREATE FUNCTION capstan.turn_of(asking_host integer, asking_uid integer) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    WITH RECURSIVE same (host, uid) AS (
      SELECT $1, $2
      UNION
      SELECT next.host, next.uid FROM same CROSS JOIN LATERAL (
        SELECT there.host, there.uid FROM capstan.person AS here
        JOIN capstan.person AS there ON there.name = here.name AND there.uid = here.uid
        WHERE here.host = same.host AND here.uid = same.uid AND here.uid <> 0 AND here.name <> '#' || here.uid
        UNION ALL
        SELECT link.host, link.uid FROM capstan.person_link AS link
        WHERE link.other_host = same.host AND link.other_uid = same.uid
        UNION ALL
        SELECT link.other_host, link.other_uid FROM capstan.person_link AS link
        WHERE link.host = same.host AND link.uid = same.uid) AS next)
    SELECT min((person.name || ' ' || person.uid
      || CASE WHEN person.uid = 0 OR person.name = '#' || person.uid THEN ' ' || person.host ELSE '' END) COLLATE "C")
    FROM same JOIN capstan.person USING (host, uid) $$;
  -- No host learns from it who people are elsewhere.
  REVOKE ALL ON FUNCTION capstan.turn_of FROM PUBLIC;
`;

const noteTurn = `
  -- Null, as in jobs that were asked for before: login and number.
  ALTER TABLE capstan.fleet_job ADD COLUMN turn_of text;

  CREATE FUNCTION capstan.note_turn() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
  BEGIN
    NEW.turn_of := CASE WHEN NEW.uid BETWEEN 0 AND 2147483647 THEN (
      SELECT capstan.turn_of(host.id, NEW.uid::integer) FROM capstan.host WHERE host.uuid = NEW.asked_by) END;
    RETURN NEW;
  END $$;
  CREATE TRIGGER note_turn BEFORE INSERT ON capstan.fleet_job FOR EACH ROW EXECUTE FUNCTION capstan.note_turn();
`;

export const personTurns = [turnOf, noteTurn].join('\n');
