import type { EntityReaders } from '#server/entity-reader.ts';
import { type News, notify } from '#server/modules/notifications/service.ts';
import { createWrites } from '#server/plugins/writes.ts';
import type { Person } from './person.ts';
import type { TestServer } from './server.ts';

const nothingToRead = async () => () => null;
const readers: EntityReaders = {
  user: nothingToRead,
  appSettings: nothingToRead,
  task: nothingToRead,
  timerRecord: nothingToRead,
  scheduleItem: nothingToRead,
  organization: nothingToRead,
  group: nothingToRead,
  delegationRequest: nothingToRead,
  collection: nothingToRead,
  label: nothingToRead,
  filter: nothingToRead,
  comment: nothingToRead,
  notification: nothingToRead,
};

/** Somebody does something that is told to people, as any module tells it. */
export async function tellNews(
  server: TestServer,
  actor: Person,
  people: readonly Person[],
  news: News,
): Promise<void> {
  const { database, clock, app } = server;
  const { queue } = app.heldJobs;
  const writes = createWrites({ database, clock, readers, queue, onLogged: () => undefined });
  const ids = people.map(({ user }) => user.id);
  await writes.actFor(actor.user.id, 'news', (context) => notify(context, ids, news));
}
