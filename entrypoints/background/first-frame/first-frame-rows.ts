import type { FirstFrame } from '#client/replica/first-frame.ts';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { emptyTables, type Tables } from '#client/replica/row.ts';
import { isMine } from '#contract/task/is-mine.ts';
import type { Task } from '#contract/task/task.ts';
import { dueOfDay } from '#domain/schedule/due-of-day.ts';
import { intervalOf } from '#domain/schedule/item-times.ts';
import { receivedRequestsOf } from '#features/delegation/request/request-state.ts';
import { openTasksByUrgency } from '#features/tasks/task-queries.ts';
import { latestTaskIds } from '#features/timers/records/latest-task-ids.ts';
import { ownTasksByChange, recordsByStart } from '#features/timers/timer-queries.ts';
import { addDays } from '#time/calendar-day.ts';
import { DAY } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { zonedDay } from '#time/zoned-day.ts';

/** Tasks in the order of urgency: more than all lists of a first frame show, with what their buttons count. */
const URGENT = 80;
/** Tasks whose timers can be started again. */
const OFFERED = 4;
/** Rows above which a record costs about what it spares. */
const MOST = 500;

/** The first `count` of the rows that a list shows, without sorting all of them. */
function firstOf<R extends { readonly id: string }>(
  rows: Iterable<R>,
  { where, compare }: LiveListSpec<R>,
  count: number,
): R[] {
  const first: R[] = [];
  for (const row of rows) {
    const last = first.at(-1);
    if (!where(row) || (first.length === count && last !== undefined && compare(row, last) >= 0)) continue;
    const index = first.findIndex((each) => compare(row, each) < 0);
    first.splice(index === -1 ? first.length : index, 0, row);
    if (first.length > count) first.pop();
  }
  return first;
}

export interface FirstFrameReader {
  readonly accountId: string;
  readonly timeZone: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Rows that popup and side panel show in their first frames of today and tomorrow, a browser that opens in the morning
 * included. Null where they are so many that the rows themselves are read as fast.
 */
export function firstFrameOf(
  tables: Tables,
  { accountId, timeZone, now }: FirstFrameReader,
): FirstFrame | null {
  const today = zonedDay(dayOf(now, timeZone), timeZone);
  const tomorrow = zonedDay(addDays(today.date, 1), timeZone);
  const chosen = emptyTables();

  /** Takes a task with those above it, which say whose it is. */
  function takeTask(id: string | null): void {
    const task = id === null ? undefined : tables.task.get(id);
    if (task === undefined || chosen.task.has(task.id)) return;
    chosen.task.set(task.id, task);
    takeTask(task.parentTaskId);
  }

  const isOwn = (task: Task) => isMine(task, accountId, (id) => tables.task.get(id));
  const { where, compare } = openTasksByUrgency(timeZone);
  const urgent = { where: (task: Task) => where(task) && isOwn(task), compare };
  for (const { id } of firstOf(tables.task.values(), urgent, URGENT)) takeTask(id);
  for (const task of tables.task.values()) {
    const isDue = [today, tomorrow].some((day) => dueOfDay([task], day).due.length > 0);
    if (isDue && isOwn(task)) takeTask(task.id);
  }

  const records = [...tables.timerRecord.values()];
  const ownRecords = recordsByStart({ session: { accountId } });
  const offered = latestTaskIds(
    records.filter(ownRecords.where),
    firstOf(tables.task.values(), ownTasksByChange, OFFERED),
    (id) => (tables.task.get(id)?.progress ?? 'done') !== 'done',
    OFFERED,
  );
  for (const id of offered) takeTask(id);
  const lastOf = offered.flatMap((id) =>
    firstOf(records, { ...ownRecords, where: (each) => each.noteId === id && ownRecords.where(each) }, 1),
  );
  const isRecent = ({ endedAt }: (typeof records)[number]) =>
    endedAt === null || Date.parse(endedAt) > today.start - DAY;
  for (const record of [...records.filter(isRecent), ...lastOf]) {
    chosen.timerRecord.set(record.id, record);
    if (record.endedAt === null) takeTask(record.noteId);
  }

  for (const item of tables.scheduleItem.values()) {
    const { start, end } = intervalOf(item);
    // All-day items have instants of the zone that they were made in.
    const isNear = start < tomorrow.end + DAY && end > today.start - DAY;
    const isPlanned = end > now && item.noteId !== null && chosen.task.has(item.noteId);
    if (isNear || isPlanned) chosen.scheduleItem.set(item.id, item);
  }
  for (const { noteId } of chosen.scheduleItem.values()) takeTask(noteId);

  const requests = [...tables.delegationRequest.values()];
  for (const request of receivedRequestsOf(requests, accountId, now).asked) {
    chosen.delegationRequest.set(request.id, request);
  }
  const user = tables.user.get(accountId);
  if (user !== undefined) chosen.user.set(accountId, user);
  for (const [id, settings] of tables.appSettings) chosen.appSettings.set(id, settings);

  const count = chosen.task.size + chosen.timerRecord.size + chosen.scheduleItem.size;
  return count > MOST ? null : { tables: chosen, until: tomorrow.end };
}
