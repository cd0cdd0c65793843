// How the agent answers, one function for each method.

import type { FleetHost } from '../contract/fleet.ts';
import type { Agent } from './agent.ts';
import type { AgentInput, AgentMethodName, AgentOutput } from './agent-methods.ts';
import { auditEntries } from './audit/audit-entries.ts';
import { findDuplicates } from './copies/duplicates.ts';
import { fileVersions } from './copies/file-versions.ts';
import { copyTotals, singleFiles } from './copies/single-files.ts';
import { FleetDatabase } from './database.ts';
import { examine } from './doctor.ts';
import { join, leave } from './join.ts';
import { confirmLease, leasesWithoutMarks, releaseLease, takeLease } from './leases/leases.ts';
import { migrate } from './migrate.ts';
import { linkPerson, personLinks } from './person-links.ts';
import { knownPoolRooms, tellPoolRooms } from './pools/pool-rooms.ts';
import { ownItems, ownJobs } from './push/own-history.ts';
import { askerHere } from './queue/asker.ts';
import {
  askJob,
  beginJob,
  cancelFleetJob,
  doubtJob,
  dueJobs,
  endJob,
  heldJobs,
  listFleetJobs,
  nameJob,
  requeueJob,
  returnJob,
  takeJob,
} from './queue/job-queue.ts';
import { knownPlaces } from './queue/known-places.ts';
import { tellPlaces } from './queue/places.ts';
import { asking } from './search/asking.ts';
import { findEntries } from './search/find-entries.ts';
import { listFolder } from './search/list-folder.ts';

type AgentAnswers = {
  readonly [N in AgentMethodName]: (input: AgentInput<N>, agent: Agent) => Promise<AgentOutput<N>>;
};

export const agentAnswers: AgentAnswers = {
  async migrate({ signIn }) {
    const database = new FleetDatabase(signIn);
    try {
      return await migrate(database);
    } finally {
      await database.close();
    }
  },
  async join({ site, ...member }) {
    return await join(member, site);
  },
  async setSite({ site }, { database }) {
    await database.using((client) =>
      client.query('UPDATE capstan.host SET site = $1 WHERE role = session_user', [site]),
    );
    return null;
  },
  async open(host, agent) {
    agent.open(host);
    return null;
  },
  async facts(facts, agent) {
    agent.tellFacts(facts);
    return null;
  },
  async wake(_, agent) {
    agent.wake();
    return null;
  },
  async leave({ forget }, agent) {
    await leave(agent.database, forget);
    return null;
  },
  async search({ by, question }, agent) {
    return await asking(agent.database, by, (client) => findEntries(client, question));
  },
  async list({ by, question }, agent) {
    return await asking(agent.database, by, (client) => listFolder(client, question));
  },
  versions: async ({ by, question }, { database }) =>
    await asking(database, by, (client) => fileVersions(client, question)),
  duplicates: async ({ by, question }, { database }) =>
    await asking(database, by, (client) => findDuplicates(client, question)),
  single: async ({ by, question }, { database }) =>
    await asking(database, by, (client) => singleFiles(client, question)),
  copyTotals: async ({ by, question }, { database }) =>
    await asking(database, by, (client) => copyTotals(client, question)),
  places: async ({ by, question }, { database }) =>
    await asking(database, by, (client) => knownPlaces(client, question)),
  poolRooms: async ({ by, question }, { database }) =>
    await asking(database, by, (client) => knownPoolRooms(client, question)),
  audit: async ({ by, question }, { database }) =>
    await asking(database, by, (client) => auditEntries(client, question)),
  async link({ isLinked, ...link }, agent) {
    await linkPerson(agent.database, link, isLinked);
    return null;
  },
  async links(_, agent) {
    return await personLinks(agent.database);
  },
  ownJobs: async (page, { database }) => await ownJobs(database, page),
  ownItems: async (page, { database }) => await ownItems(database, page),
  async doctor(_, agent) {
    return await examine(agent.database);
  },
  async hosts(_, agent) {
    return await agent.database.using(async (client) => {
      const { rows } = await client.query<FleetHost>(`
        SELECT name, uuid, version, to_json(joined) #>> '{}' AS joined, to_json(seen) #>> '{}' AS seen,
          to_json(left_at) #>> '{}' AS left, site
        FROM capstan.host ORDER BY name`);
      return rows;
    });
  },
  withoutMarks: async (_, { database, member }) => await leasesWithoutMarks(database, member.uuid),
  takeLease: async (request, { database, member }) => await takeLease(database, member.uuid, request),
  async confirmLease(confirmation, { database, member }) {
    await confirmLease(database, member.uuid, confirmation);
    return null;
  },
  async tellPlaces({ places }, { database, member }) {
    await tellPlaces(database, member.uuid, places);
    return null;
  },
  async tellPoolRooms({ rooms }, { database }) {
    await tellPoolRooms(database, rooms);
    return null;
  },
  askJob: async (asked, { database, member }) => await askJob(database, member.uuid, asked),
  dueJobs: async (_, { database, member }) => await dueJobs(database, member.uuid),
  takeJob: async ({ uuid }, { database, member }) => await takeJob(database, member.uuid, uuid),
  beginJob: async (attempt, { database, member }) => await beginJob(database, member.uuid, attempt),
  async nameJob(named, { database, member }) {
    await nameJob(database, member.uuid, named);
    return null;
  },
  async returnJob(attempt, { database, member }) {
    await returnJob(database, member.uuid, attempt);
    return null;
  },
  async doubtJob(attempt, { database, member }) {
    await doubtJob(database, member.uuid, attempt);
    return null;
  },
  async endJob(end, { database, member }) {
    await endJob(database, member.uuid, end);
    return null;
  },
  heldJobs: async (_, { database, member }) => await heldJobs(database, member.uuid),
  listJobs: async (wanted, { database }) => await listFleetJobs(database, wanted),
  asker: async (question, { database }) => await askerHere(database, question),
  async cancelJob({ uuid, by }, { database }) {
    await cancelFleetJob(database, uuid, by);
    return null;
  },
  async requeueJob({ uuid }, { database }) {
    await requeueJob(database, uuid);
    return null;
  },
  async releaseLease({ cartridge }, { database, member }) {
    await releaseLease(database, member.uuid, cartridge);
    return null;
  },
};
