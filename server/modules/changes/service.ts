import type { Change } from '#contract/change.ts';
import { CHANGE_RETENTION_DAYS, PAGE_SIZE } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';
import { type ChangeView, type EntityReaders, readChanges } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#server/instant.ts';
import type { Database } from '#server/plugins/database.ts';
import type { Queryable, Transaction } from '#server/plugins/driver.ts';
import { scopesOf } from '../scopes/service.ts';
import { formatCursor, isBefore, parseCursor } from './cursor.ts';
import { isTold } from './publisher.ts';
import * as repository from './repository.ts';
import type { ChangeRow, LoggedEntity } from './table.ts';

const DAY = 86_400_000;

export interface ChangePage {
  changes: Change[];
  cursor: string;
  hasMore: boolean;
}

/** Each entity of the rows once, as the person may see it now, in the order of its last row. */
async function present(
  queryable: Queryable,
  readers: EntityReaders,
  rows: ChangeRow[],
  userId: string,
  reaching: ReadonlySet<string>,
) {
  const heard = rows.filter(({ entity }) => entity !== 'session');
  const views = new Map<LoggedEntity, ChangeView>();
  for (const kind of new Set(heard.map(({ entity }) => entity))) {
    if (kind === 'session' || kind === 'scope') continue;
    const ids = new Set(heard.filter(({ entity }) => entity === kind).map(({ entityId }) => entityId));
    views.set(kind, await readChanges(readers, kind, queryable, [...ids], [userId]));
  }
  const last = new Map<string, Change>();
  for (const row of heard) {
    const { entity, entityId: id, version, op } = row;
    const key = `${entity}:${id}`;
    const view = views.get(entity);
    if (view !== undefined && !isTold(row, userId, view, reaching.has(row.audienceId))) continue;
    last.delete(key);
    if (view !== undefined) last.set(key, view(id, userId, version));
    else if (entity === 'scope') last.set(key, { entity, id, version, op });
  }
  return [...last.values()];
}

/** Tells every process through the log that a session has ended, so that its open sockets close. */
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
    /** What changed for a person after a cursor; without one, nothing and the log's end. */
    async getChanges(userId: string, after: string | undefined, limit = PAGE_SIZE): Promise<ChangePage> {
      const { outer } = database;
      if (after === undefined) {
        const end = await repository.findEnd(outer);
        return { changes: [], cursor: formatCursor(end), hasMore: false };
      }
      const place = parseCursor(after);
      const horizon = await repository.findHorizon(outer);
      if (isBefore(place, horizon) || !(await repository.isPast(outer, place))) {
        throw new RefusalError('cursor_expired');
      }
      const { addresses, reaching } = (await scopesOf(outer, [userId]))(userId);
      const rows = await repository.listAfterFor(outer, [...addresses], place, limit);
      const changes = await present(outer, readers, rows, userId, reaching);
      const lastRow = rows.at(-1);
      const cursor =
        lastRow === undefined ? after : formatCursor({ txid: lastRow.txid, changeId: String(lastRow.id) });
      return { changes, cursor, hasMore: rows.length === limit };
    },
    /** Deletes what is older than the retention. */
    async purge(): Promise<void> {
      const before = toInstant(clock.now() - CHANGE_RETENTION_DAYS * DAY);
      await database.transaction((tx) => repository.purge(tx, before));
    },
  };
}
export type ChangesService = ReturnType<typeof createChangesService>;
