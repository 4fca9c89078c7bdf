import type { Change } from '#contract/change.ts';
import { CHANGE_RETENTION_DAYS, PAGE_SIZE } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { formatCursor, isBefore, parseCursor } from '../../writes/change-log/change-cursor.ts';
import * as repository from '../../writes/change-log/repository.ts';
import { scopesOf } from '../scopes/service.ts';
import { presentPage } from './page.ts';

export interface ChangePage {
  changes: Change[];
  cursor: string;
  hasMore: boolean;
}

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

export function createChangesService(database: Database, clock: Clock, readers: EntityReaders) {
  return {
    /** Changes for a user after a cursor; without one, none and a cursor at the log's end. */
    async getChanges(userId: string, after: string | undefined, limit = PAGE_SIZE): Promise<ChangePage> {
      const { outer } = database;
      if (after === undefined) {
        const end = await repository.findEnd(outer);
        return { changes: [], cursor: formatCursor(end), hasMore: false };
      }
      const position = parseCursor(after);
      const horizon = await repository.findHorizon(outer);
      if (isBefore(position, horizon) || !(await repository.isPast(outer, position))) {
        throw new RefusalError('cursor_expired');
      }
      const { addresses, reaching } = (await scopesOf(outer, [userId]))(userId);
      const rows = await repository.listAfterFor(outer, [...addresses], position, limit);
      const { changes, read } = await presentPage(outer, readers, rows, { userId, reaching });
      const lastRow = rows[read - 1];
      const cursor =
        lastRow === undefined ? after : formatCursor({ txid: lastRow.txid, changeId: String(lastRow.id) });
      return { changes, cursor, hasMore: read < rows.length || rows.length === limit };
    },
    /** Deletes rows beyond the retention. */
    async purge(): Promise<void> {
      const before = toInstant(clock.now() - CHANGE_RETENTION_DAYS * DAY);
      await database.transaction((tx) => repository.purge(tx, before));
    },
  };
}
export type ChangesService = ReturnType<typeof createChangesService>;
