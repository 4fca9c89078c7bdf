import { setImmediate as nextTurn } from 'node:timers/promises';
import { can } from '#contract/policy-table.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Queryable } from '#server/database/driver.ts';
import { type RawJson, rawList } from '#server/raw-json.ts';
import { rolesOnTasks } from '../tasks/roles/service.ts';
import * as lines from './item-text-repository.ts';
import * as repository from './repository.ts';

/** Items of one query. */
const STEP = 250;
/** End of a stretch that has none. */
const FOREVER = 'infinity';

type Found = Awaited<ReturnType<typeof repository.findByIds>>[number];

/** Whether the owner of each item may view its task; items without a task always are visible. */
export async function sightOf(
  queryable: Queryable,
  rows: readonly Found[],
  userIds: readonly string[],
): Promise<(row: Found, userId: string) => boolean> {
  const roleOf = await rolesOnTasks(
    queryable,
    rows.flatMap(({ task }) => task ?? []),
    userIds,
  );
  return ({ task }, userId) =>
    task === null || (task.deletedAt === null && can(roleOf(task, userId), 'task.view'));
}

/** Ids of items that are hidden with tasks which their owner may no longer view. */
async function hiddenIds(
  queryable: Queryable,
  userId: string,
  foreignIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = foreignIds.length === 0 ? [] : await repository.findByIds(queryable, foreignIds);
  const isInSight = await sightOf(queryable, rows, [userId]);
  const seen = new Set(rows.filter((row) => isInSight(row, userId)).map(({ item }) => item.id));
  return new Set(foreignIds.filter((id) => !seen.has(id)));
}

async function readAll(
  queryable: Queryable,
  userId: string,
  stretch: { readonly from: string; readonly to: string },
): Promise<lines.ItemLines> {
  const first = await lines.listLines(queryable, userId, stretch, STEP + 1);
  if (first.lines.length <= STEP) return first;
  const ids = await lines.listIds(queryable, userId, stretch);
  const parts: lines.ItemLines[] = [];
  for (let from = 0; from < ids.length; from += STEP) {
    // Other work has its turn between two queries.
    await nextTurn();
    parts.push(await lines.listLinesOf(queryable, userId, ids.slice(from, from + STEP)));
  }
  return {
    lines: parts.flatMap((part) => part.lines),
    foreignIds: parts.flatMap(({ foreignIds }) => foreignIds),
  };
}

/** Visible items of a user that end at or after `from` and, if `to` is given, start before it, earliest first. */
export async function readItemTexts(
  queryable: Queryable,
  userId: string,
  from: string,
  to: string | null,
): Promise<RawJson<ScheduleItem[]>> {
  const found = await readAll(queryable, userId, { from, to: to ?? FOREVER });
  const hidden = await hiddenIds(queryable, userId, found.foreignIds);
  // Each line begins with `{"id":"`.
  return rawList(
    hidden.size === 0 ? found.lines : found.lines.filter((line) => !hidden.has(line.slice(7, 43))),
  );
}
