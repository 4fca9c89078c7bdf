import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Change } from '#contract/change.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { TextReaders, TextView, VisibleText } from '#server/entity-text.ts';
import { type RawJson, rawList } from '#server/raw-json.ts';
import type { ChangeRow, LoggedEntity } from '../../writes/change-log/table.ts';
import { shouldAnnounce } from './publisher.ts';

/** Rows whose entities are read at once. */
const STEP = 250;
/** Bytes of one page; the rest follows in the next. */
const MAX_BYTES = 1_048_576;

interface Reader {
  readonly userId: string;
  /** Addresses of the log whose accesses include the user. */
  readonly audiences: ReadonlySet<string>;
}

type Views = ReadonlyMap<LoggedEntity, TextView>;

async function readViews(
  queryable: Queryable,
  readers: TextReaders,
  rows: readonly ChangeRow[],
  { userId }: Reader,
): Promise<Views> {
  const views = new Map<LoggedEntity, TextView>();
  for (const kind of new Set(rows.map(({ entity }) => entity))) {
    if (kind === 'session' || kind === 'scope') continue;
    const ids = new Set(rows.filter(({ entity }) => entity === kind).map(({ entityId }) => entityId));
    views.set(kind, await readers(kind)(queryable, [...ids], userId));
  }
  return views;
}

/** JSON text of a change for its recipient. */
function changeTextOf({ entity, entityId: id, version }: ChangeRow, seen: VisibleText | null): string {
  if (seen === null || seen.text === null)
    return JSON.stringify({ entity, id, version: seen?.version ?? version, op: 'remove' });
  return `{"entity":"${entity}","id":"${id}","version":${seen.version},"op":"upsert","data":${seen.text}}`;
}

function changeText(row: ChangeRow, views: Views, { userId, audiences }: Reader): string | null {
  const { entity, entityId: id, version, op } = row;
  if (entity === 'session') return null;
  if (entity === 'scope') return JSON.stringify({ entity, id, version, op });
  const seen = views.get(entity)?.(id) ?? null;
  const view = { isSeen: () => seen !== null };
  return shouldAnnounce(row, userId, view, audiences.has(row.audienceId)) ? changeTextOf(row, seen) : null;
}

/**
 * Rows of the log up to the size of a page, at least one. Each of their entities occurs once, in its current
 * state, in the order of its last row. `read` is the number of rows in the page; the next page begins behind them.
 */
export async function presentPage(
  queryable: Queryable,
  readers: TextReaders,
  rows: readonly ChangeRow[],
  reader: Reader,
): Promise<{ readonly changes: RawJson<Change[]>; readonly read: number }> {
  const last = new Map<string, string>();
  let bytes = 0;
  let read = 0;
  for (let from = 0; from < rows.length; from += STEP) {
    if (from > 0) await nextTurn();
    const step = rows.slice(from, from + STEP);
    const views = await readViews(queryable, readers, step, reader);
    for (const row of step) {
      const text = changeText(row, views, reader);
      if (text !== null) {
        const key = `${row.entity}:${row.entityId}`;
        const added = Buffer.byteLength(text) - Buffer.byteLength(last.get(key) ?? '');
        if (read > 0 && bytes + added > MAX_BYTES) return { changes: rawList([...last.values()]), read };
        bytes += added;
        last.delete(key);
        last.set(key, text);
      }
      read += 1;
    }
  }
  return { changes: rawList([...last.values()]), read };
}
