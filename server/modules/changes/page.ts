import type { Change } from '#contract/change.ts';
import type { Queryable } from '#server/database/driver.ts';
import { type ChangeView, type EntityReaders, readChanges } from '#server/entity-reader.ts';
import type { ChangeRow, LoggedEntity } from '../../writes/change-log/table.ts';
import { shouldAnnounce } from './publisher.ts';

/** Rows whose entities are read at once: 25 MB at most, with the longest descriptions. */
const STEP = 250;
/** Bytes of one page; the rest follows in the next. */
const MAX_BYTES = 1_048_576;

interface Reader {
  readonly userId: string;
  /** Addresses of the log whose accesses include the user. */
  readonly reaching: ReadonlySet<string>;
}

type Views = ReadonlyMap<LoggedEntity, ChangeView>;

async function readViews(
  queryable: Queryable,
  readers: EntityReaders,
  rows: readonly ChangeRow[],
  { userId }: Reader,
): Promise<Views> {
  const views = new Map<LoggedEntity, ChangeView>();
  for (const kind of new Set(rows.map(({ entity }) => entity))) {
    if (kind === 'session' || kind === 'scope') continue;
    const ids = new Set(rows.filter(({ entity }) => entity === kind).map(({ entityId }) => entityId));
    views.set(kind, await readChanges(readers, kind, queryable, [...ids], [userId]));
  }
  return views;
}

function changeOf(row: ChangeRow, views: Views, { userId, reaching }: Reader): Change | null {
  const { entity, entityId: id, version, op } = row;
  if (entity === 'session') return null;
  if (entity === 'scope') return { entity, id, version, op };
  const view = views.get(entity);
  if (view === undefined || !shouldAnnounce(row, userId, view, reaching.has(row.audienceId))) return null;
  return view(id, userId, version);
}

/**
 * Rows of the log up to the size of a page, at least one. Each of their entities occurs once, in its current
 * state, in the order of its last row. `read` is the number of rows in the page; the next page begins behind them.
 */
export async function presentPage(
  queryable: Queryable,
  readers: EntityReaders,
  rows: readonly ChangeRow[],
  reader: Reader,
): Promise<{ readonly changes: Change[]; readonly read: number }> {
  const last = new Map<string, { readonly change: Change; readonly bytes: number }>();
  let bytes = 0;
  let read = 0;
  for (let from = 0; from < rows.length; from += STEP) {
    const step = rows.slice(from, from + STEP);
    const views = await readViews(queryable, readers, step, reader);
    for (const row of step) {
      const change = changeOf(row, views, reader);
      if (change !== null) {
        const key = `${change.entity}:${change.id}`;
        const size = Buffer.byteLength(JSON.stringify(change));
        const before = last.get(key)?.bytes ?? 0;
        if (read > 0 && bytes - before + size > MAX_BYTES)
          return { changes: [...last.values()].map((each) => each.change), read };
        bytes += size - before;
        last.delete(key);
        last.set(key, { change, bytes: size });
      }
      read += 1;
    }
  }
  return { changes: [...last.values()].map((each) => each.change), read };
}
