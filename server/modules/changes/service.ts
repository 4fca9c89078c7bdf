import type * as z from 'zod/mini';
import type { changeRoutes } from '#contract/change.ts';
import { CHANGE_RETENTION_DAYS, PAGE_SIZE } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import type { TextReaders } from '#server/entity-text.ts';
import { RefusalError } from '#server/errors.ts';
import { type RawJson, rawObject } from '#server/raw-json.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { formatCursor, isBefore, parseCursor } from '../../writes/change-log/change-cursor.ts';
import * as repository from '../../writes/change-log/repository.ts';
import { scopesOf } from '../scopes/service.ts';
import { presentPage } from './page.ts';

export { type FollowedChange, readFollowed } from './followed-changes.ts';

type ChangePage = z.output<typeof changeRoutes.getChanges.reply>;

/** Logs the end of a session, so that every process closes its sockets. */
export async function logSessionEnd(
  tx: Transaction,
  session: { readonly id: string; readonly userId: string },
  at: string,
): Promise<void> {
  await repository.insertChanges(tx, [
    { entity: 'session', entityId: session.id, version: 1, op: 'remove', audienceId: session.userId, at },
  ]);
}

export function createChangesService(database: Database, clock: Clock, readers: TextReaders) {
  return {
    /** Changes for a user after a cursor; without one, none and a cursor at the log's end. */
    async getChanges(
      userId: string,
      after: string | undefined,
      limit = PAGE_SIZE,
    ): Promise<ChangePage | RawJson<ChangePage>> {
      const { outer } = database;
      if (after === undefined) {
        const end = await repository.findEnd(outer);
        return { changes: [], cursor: formatCursor(end), hasMore: false };
      }
      const position = parseCursor(after);
      const { horizon, isPast } = await repository.findBounds(outer, position);
      if (isBefore(position, horizon) || !isPast) throw new RefusalError('cursor_expired');
      const { addresses, audiences } = (await scopesOf(outer, [userId]))(userId);
      const rows = await repository.listAfterFor(outer, [...addresses], position, limit);
      const { changes, read } = await presentPage(outer, readers, rows, { userId, audiences });
      const lastRow = rows[read - 1];
      const cursor =
        lastRow === undefined ? after : formatCursor({ txid: lastRow.txid, changeId: String(lastRow.id) });
      const hasMore = read < rows.length || rows.length === limit;
      return rawObject<ChangePage>({ changes, cursor, hasMore });
    },
    /** Deletes rows beyond the retention. */
    async purge(): Promise<void> {
      const before = toInstant(clock.now() - CHANGE_RETENTION_DAYS * DAY);
      await database.transaction((tx) => repository.purge(tx, before));
    },
  };
}
export type ChangesService = ReturnType<typeof createChangesService>;
