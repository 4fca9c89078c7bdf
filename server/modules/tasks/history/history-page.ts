import type { Queryable } from '#server/database/driver.ts';
import { MAX_BYTES } from '../open-page.ts';
import * as repository from '../repository.ts';
import type { TaskHistoryRow } from '../table.ts';

/** Versions that one query reads, and that one page holds at most. */
const STEP = 10;
const PAGE = 200;

const sizeOf = (rows: readonly TaskHistoryRow[]) =>
  rows.reduce((sum, { before, after }) => sum + JSON.stringify([before, after]).length, 0);

/**
 * Page of a task's history, latest first, bounded in number and in bytes. It holds whole versions, since the fields of
 * one write are shown and restored together, and at least one of them.
 */
export async function readHistoryPage(
  queryable: Queryable,
  taskId: string,
  before: number | undefined,
): Promise<{ readonly rows: readonly TaskHistoryRow[]; readonly nextBefore: number | null }> {
  const page: TaskHistoryRow[] = [];
  let size = 0;
  let count = 0;
  for (let last = before; ; ) {
    const read = await repository.listHistory(queryable, taskId, last, STEP);
    const versions = [...Map.groupBy(read, ({ version }) => version)];
    for (const [version, rows] of versions) {
      size += sizeOf(rows);
      if (count > 0 && (count === PAGE || size > MAX_BYTES)) return { rows: page, nextBefore: last ?? null };
      page.push(...rows);
      count += 1;
      last = version;
    }
    if (versions.length < STEP) return { rows: page, nextBefore: null };
  }
}
