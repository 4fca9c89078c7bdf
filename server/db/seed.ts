import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { toInstant } from '#time/instant.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { createAppSettings } from '../modules/app-settings/service.ts';
import { notifications } from '../modules/notifications/table.ts';
import { organizationMembers, organizations } from '../modules/organizations/table.ts';
import { createPasswords } from '../modules/sessions/password.ts';
import { createAccount } from '../modules/users/service.ts';
import { users } from '../modules/users/table.ts';
import { type DemoApi, openDemoApi } from './demo-api.ts';
import { createDemoClock, type DemoClock, type DemoDays, demoDays } from './demo-clock.ts';
import { makeComments } from './demo-comments.ts';
import { makeOrganization } from './demo-organization.ts';
import { insertOwnThings } from './demo-own-things.ts';
import { demoPeople } from './demo-people.ts';
import type { DemoPerson, DemoPersonName } from './demo-person.ts';
import { makeRecords, makeWeek } from './demo-records-and-blocks.ts';
import { makeRequests } from './demo-requests.ts';
import { type Chapter, type DemoAccount, type DemoStory, mergeStories } from './demo-story.ts';
import { insertSubscription } from './demo-subscription.ts';
import { makeRecurring, makeWork } from './demo-work.ts';

/** Password of all demo people; it protects nothing. */
export const DEMO_PASSWORD = 'paper-and-ink';

const emails = demoPeople.map(({ email }) => email);

/** Whether the demo is complete: its people are verified last. */
async function isFilled(database: Database): Promise<boolean> {
  const rows = await database.outer
    .select({ isVerified: users.isVerified })
    .from(users)
    .where(inArray(users.email, emails));
  return rows.length === emails.length && rows.every(({ isVerified }) => isVerified);
}

/** Removes the rows of an unfinished run. */
async function removeUnfinished(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.delete(users).where(inArray(users.email, emails));
    const members = tx
      .select({ one: sql`1` })
      .from(organizationMembers)
      .where(eq(organizationMembers.organizationId, organizations.id));
    await tx.delete(organizations).where(notExists(members));
  });
}

async function makePerson(
  database: Database,
  person: DemoPerson,
  passwordHash: string,
  days: DemoDays,
): Promise<DemoAccount> {
  const { email, firstName, lastName } = person;
  const id = uuidv7();
  const at = days.instant(-30, 9);
  const account = await database.transaction(async (tx) => {
    const row = await createAccount(
      tx,
      { id, email, firstName, lastName, userName: undefined, passwordHash },
      at,
    );
    await createAppSettings(tx, id, at);
    return row;
  });
  await insertOwnThings(database, person, id, days);
  return { id, userName: account.userName };
}

async function makePeople(database: Database, passwordHash: string, days: DemoDays) {
  const made = new Map<DemoPersonName, DemoAccount>();
  for (const person of demoPeople) {
    made.set(person.name, await makePerson(database, person, passwordHash, days));
  }
  const of = (name: DemoPersonName): DemoAccount => {
    const account = made.get(name);
    if (account === undefined) throw new Error(`${name} is not among the demo's people`);
    return account;
  };
  return {
    mara: of('mara'),
    tom: of('tom'),
    priya: of('priya'),
    lukas: of('lukas'),
    ines: of('ines'),
    yuki: of('yuki'),
    amira: of('amira'),
    pavel: of('pavel'),
  };
}

/** Marks all notifications before yesterday as read. */
async function* readOldNews(database: Database, { api, people, days }: DemoStory): Chapter {
  yield days.at(-1, 8);
  for (const { id } of Object.values(people)) {
    const old = await database.outer
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.userId, id), sql`${notifications.createdAt} < ${days.instant(-1)}`));
    if (old.length > 0) await api.call(id, 'readNotifications', { body: { ids: old.map((row) => row.id) } });
  }
}

async function playStory(database: Database, story: DemoStory, clock: DemoClock): Promise<void> {
  const organization = await makeOrganization(story);
  const work = await makeWork(story, organization);
  const chapters = [
    makeRecords(story, work),
    makeComments(story, work),
    makeRequests(story, organization),
    makeRecurring(story, organization),
    makeWeek(story, work),
    readOldNews(database, story),
  ];
  await mergeStories(chapters, clock.set);
}

/**
 * Fills the demo once; returns whether it did. A complete one is left as it is, and an unfinished one is replaced.
 * Dates lie around now in the server's own zone.
 */
export async function seedDemo(database: Database, config: Config): Promise<boolean> {
  if (await isFilled(database)) return false;
  await removeUnfinished(database);
  const days = demoDays(Date.now());
  const clock = createDemoClock(days.now);
  const passwordHash = await createPasswords(config.passwordCost).hashOf(DEMO_PASSWORD);
  const people = await makePeople(database, passwordHash, days);
  await insertSubscription(database, people.mara.id, days);
  const api: DemoApi = await openDemoApi(database, config, clock);
  try {
    const story: DemoStory = {
      api,
      days,
      people,
      goTo: (inDays, hour) => clock.set(days.at(inDays, hour)),
      now: () => toInstant(clock.now()),
    };
    await playStory(database, story, clock);
  } finally {
    api.close();
  }
  await database.transaction(async (tx) => {
    await tx.update(users).set({ isVerified: true }).where(inArray(users.email, emails));
  });
  return true;
}
