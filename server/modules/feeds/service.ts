import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Feed } from '#contract/feed.ts';
import { can } from '#contract/policy-table.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import type { DerivedSecrets } from '#server/derived-secret.ts';
import { RefusalError } from '#server/errors.ts';
import { createTexts, type Say } from '#server/messages/message-texts.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { rolesOnTasks } from '../tasks/roles/service.ts';
import { type FeedEvent, icalFeed } from './ical-feed.ts';
import * as repository from './repository.ts';
import type { FeedRow } from './table.ts';

export { icalFeed } from './ical-feed.ts';

/** Span of a feed around now. */
const BACK = 90 * DAY;
const AHEAD = 400 * DAY;
const MAX_EVENTS = 5_000;

export interface FeedFile {
  readonly text: string;
  /** Equal for equal text. */
  readonly etag: string;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: DerivedSecrets;
  readonly config: Pick<Config, 'publicUrl'>;
}

/** Path of feeds, with the secret for `:secret`. */
export const FEED_PATH = '/api/feeds/:secret.ics';

export function createFeeds({ database, clock, secrets, config }: Dependencies) {
  const texts = createTexts();
  const { publicUrl } = config;

  function present({ id, hasTitles, createdAt }: FeedRow, isConfirmed: boolean): Feed {
    const address = isConfirmed ? `${publicUrl}${FEED_PATH.replace(':secret', secrets.of(id))}` : null;
    return { address, hasTitles, createdAt };
  }

  function demandRow(row: FeedRow | null): FeedRow {
    if (row === null) throw new RefusalError('not_found');
    return row;
  }

  async function eventsOf({ ownerId, hasTitles }: FeedRow, say: Say): Promise<FeedEvent[]> {
    const now = clock.now();
    const range = { from: toInstant(now - BACK), to: toInstant(now + AHEAD), limit: MAX_EVENTS };
    const rows = await repository.listBlocks(database.outer, ownerId, range);
    const tasks = rows.flatMap(({ task }) => task ?? []);
    const roleOf = await rolesOnTasks(database.outer, tasks, [ownerId]);
    return rows.flatMap(({ item, task }) => {
      const isSeen = task === null || (task.deletedAt === null && can(roleOf(task, ownerId), 'task.view'));
      if (!isSeen) return [];
      const { id, startDate, endDate, isAllDay, timeZone, updatedAt, version } = item;
      const when = { id, startDate, endDate, isAllDay, timeZone, updatedAt, version };
      if (!hasTitles)
        return [{ ...when, title: say('feed.busy'), url: null, location: null, description: null }];
      return [
        {
          ...when,
          title: task?.title ?? item.title ?? say('feed.untitled'),
          url: task === null ? null : `${publicUrl}/task/${task.id}`,
          location: item.location,
          description: item.description,
        },
      ];
    });
  }

  return {
    /** Includes the address if the caller `isConfirmed`. */
    async get(queryable: Queryable, userId: string, isConfirmed: boolean): Promise<Feed | null> {
      const row = await repository.findOf(queryable, userId);
      return row === null ? null : present(row, isConfirmed);
    },
    async demand(queryable: Queryable, userId: string, isConfirmed: boolean): Promise<Feed> {
      return present(demandRow(await repository.findOf(queryable, userId)), isConfirmed);
    },
    async create({ tx, caller, now }: WriteContext, hasTitles: boolean): Promise<void> {
      await repository.insert(tx, { id: uuidv7(), ownerId: caller.userId, hasTitles, createdAt: now });
    },
    /** Throws `not_found`. */
    async update({ tx, caller }: WriteContext, hasTitles: boolean): Promise<void> {
      demandRow(await repository.update(tx, caller.userId, { hasTitles }));
    },
    /** Replaces the address; the old one stops working at once. Throws `not_found`. */
    async renew({ tx, caller, now }: WriteContext): Promise<void> {
      demandRow(await repository.update(tx, caller.userId, { id: uuidv7(), createdAt: now }));
    },
    /** Replaces the address of a user's feed. Returns whether there is one. */
    async renewIn(tx: Transaction, userId: string): Promise<boolean> {
      const fields = { id: uuidv7(), createdAt: toInstant(clock.now()) };
      return (await repository.update(tx, userId, fields)) !== null;
    },
    remove: ({ tx, caller }: WriteContext) => repository.remove(tx, caller.userId),
    /** Calendar behind a secret; null for any invalid secret, without a reason. */
    async read(secret: string): Promise<FeedFile | null> {
      const id = secrets.idOf(secret);
      const found = id === null ? null : await repository.find(database.outer, id);
      if (found === null) return null;
      const say = texts(found.language ?? 'en');
      const text = icalFeed(say('feed.name'), await eventsOf(found.feed, say), new URL(publicUrl).host);
      return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
    },
  };
}
export type Feeds = ReturnType<typeof createFeeds>;
