import type { EntityReaders } from '#server/entity-reader.ts';
import { type News, notify } from '#server/modules/notifications/service.ts';
import { createWrites } from '#server/writes/writes.ts';
import type { Person } from './person.ts';
import type { TestServer } from './test-server.ts';

const nothing = async () => () => null;
/** Row readers that find nothing. */
export const nothingToRead: EntityReaders = {
  user: nothing,
  appSettings: nothing,
  task: nothing,
  timerRecord: nothing,
  scheduleItem: nothing,
  organization: nothing,
  group: nothing,
  delegationRequest: nothing,
  collection: nothing,
  label: nothing,
  filter: nothing,
  template: nothing,
  integration: nothing,
  subscription: nothing,
  comment: nothing,
  notification: nothing,
};

/** Creates a notification of a user's action, as any module does. */
export async function notifyPeople(
  server: TestServer,
  actor: Person,
  people: readonly Person[],
  news: News,
): Promise<void> {
  const { database, clock, app } = server;
  const { queue } = app.heldJobs;
  const writes = createWrites({
    database,
    clock,
    readers: nothingToRead,
    queue,
    outreach: { take: () => undefined },
    workAllowance: { chargeWritten: () => undefined },
    textRoom: { demand: () => undefined, add: () => undefined },
    onLogged: () => undefined,
    readBehind: () => null,
  });
  const ids = people.map(({ user }) => user.id);
  await writes.actFor(actor.user.id, 'news', (context) => notify(context, ids, news));
}
