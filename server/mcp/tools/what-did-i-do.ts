import * as z from 'zod/mini';
import type { Task } from '#contract/task/task.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, MINUTE } from '#time/units.ts';
import { RefusalError } from '../../errors.ts';
import { defineTool } from '../tool.ts';
import type { ToolCalls } from '../tool-calls.ts';
import { counted, cursorField, goesOn, nextField } from './pages.ts';
import { shownTask, showTasks } from './shown-task.ts';
import { endOf, startOf, wallTime } from './tool-times.ts';

/** Longest range. Days. */
const LONGEST_RANGE = 92;
/** Tasks in one answer whose time is told apart; finished ones, after which an answer ends; their pages that it looks through. */
const TIMED_TASKS = 50;
const FINISHED_TASKS = 50;
const MOST_PAGES = 10;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Positions in both lists, null where one has ended. */
interface Position {
  readonly timed: number | null;
  readonly finished: number | null;
}

function minutesOf(milliseconds: number): number {
  return Math.round(milliseconds / MINUTE);
}

function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return { timed: 0, finished: 0 };
  const [, timed = '', finished = ''] = /^(\d{1,6}|-)\.(\d{1,6}|-)$/.exec(cursor) ?? [];
  if (timed === '')
    throw new RefusalError('invalid_input', [{ path: 'cursor', message: 'is of no page of this list' }]);
  return {
    timed: timed === '-' ? null : Number(timed),
    finished: finished === '-' ? null : Number(finished),
  };
}

function cursorOf({ timed, finished }: Position): string | null {
  return timed === null && finished === null ? null : `${timed ?? '-'}.${finished ?? '-'}`;
}

/** Recorded time of the user in a range by task, longest first. Milliseconds. */
async function timesByTask(calls: ToolCalls, { start, end }: Range, now: number) {
  const times = new Map<string, number>();
  const range = { timeMin: toInstant(start), timeMax: toInstant(end) };
  for (const record of await calls.emit('getTimerRecords', range)) {
    const until = Math.min(end, record.endedAt === null ? now : Date.parse(record.endedAt));
    const time = until - Math.max(start, Date.parse(record.startedAt));
    if (time > 0) times.set(record.noteId, (times.get(record.noteId) ?? 0) + time);
  }
  return [...times].sort(([one, a], [other, b]) => b - a || one.localeCompare(other));
}

/** Null for a task that the user no longer sees; its time still counts. */
async function taskOf(calls: ToolCalls, id: string): Promise<Task | null> {
  try {
    return await calls.emit('getTask', { id });
  } catch (error) {
    if (error instanceof RefusalError && error.id === 'not_found') return null;
    throw error;
  }
}

/** Tasks that the user finished in a range, latest first, behind an index of the completed ones: those that others finished are theirs. */
async function finishedIn(calls: ToolCalls, { start, end }: Range, from: number) {
  const { userId } = calls.caller;
  const own: Task[] = [];
  let index: number | null = from;
  for (let page = 0; page < MOST_PAGES && index !== null && own.length < FINISHED_TASKS; page += 1) {
    const answer: { tasks: Task[]; nextIndex: number | null } = await calls.emit('getCompletedTasks', {
      startIndex: index,
    });
    const at = ({ completedAt }: Task) => Date.parse(completedAt ?? '');
    const within = answer.tasks.filter((task) => at(task) >= start && at(task) < end);
    const authors = await calls.textAuthorsOf(within.map(({ id }) => id));
    for (const task of within) {
      const last = authors.get(task.id)?.last.completedAt;
      if ((last === undefined ? task.ownerId : last.userId) === userId) own.push(task);
    }
    index = answer.tasks.some((task) => at(task) < start) ? null : answer.nextIndex;
  }
  return { own, next: index };
}

export const whatDidIDo = defineTool({
  name: 'what_did_i_do',
  title: 'What did I do',
  description:
    'Recorded time of the user in a range, by task and by label, and the tasks that they finished in it. A running timer counts up to now. `minutes` is the whole range; tasks and labels are those of this page: follow `next` until it is null for all of them.',
  kind: 'read',
  input: z.object({ from: wallTime, until: wallTime, cursor: cursorField }),
  output: z.object({
    minutes: z.int(),
    byTask: z.array(z.object({ task: shownTask, minutes: z.int() })),
    unseenTasksMinutes: z.int().check(z.describe('Of this page, on tasks that the user no longer sees')),
    byLabel: z.array(z.object({ label: z.string(), minutes: z.int() })),
    finished: z.array(shownTask),
    next: nextField,
    timeZone: z.string(),
  }),
  uses: ['getTimerRecords', 'getTask', 'getCompletedTasks'],
  async run({ calls, now }, asked) {
    const { zone } = await calls.settings();
    const range = { start: startOf(asked.from, zone), end: endOf(asked.until, zone) };
    if (range.end <= range.start || range.end - range.start > LONGEST_RANGE * DAY) {
      throw new RefusalError('invalid_input', [
        { path: 'until', message: `must be after \`from\`, at most ${LONGEST_RANGE} days` },
      ]);
    }
    const { timed, finished: from } = positionOf(asked.cursor);
    const times = await timesByTask(calls, range, now);
    const page = timed === null ? [] : times.slice(timed, timed + TIMED_TASKS);
    const found = await Promise.all(
      page.map(async ([id, time]) => ({ time, task: await taskOf(calls, id) })),
    );
    const seen = found.flatMap(({ time, task }) => (task === null ? [] : [{ time, task }]));
    const shown = await showTasks(
      calls,
      seen.map(({ task }) => task),
      zone,
    );
    const byTask = shown.map((task, index) => ({ task, minutes: minutesOf(seen[index]?.time ?? 0) }));
    const unseen = found.reduce((sum, { task, time }) => (task === null ? sum + time : sum), 0);
    const labels = new Map<string, number>();
    for (const { task, time } of seen)
      for (const label of task.labels) labels.set(label, (labels.get(label) ?? 0) + time);
    const { own, next: further } =
      from === null ? { own: [], next: null } : await finishedIn(calls, range, from);
    const behind = timed === null ? times.length : timed + TIMED_TASKS;
    const next = cursorOf({ timed: behind < times.length ? behind : null, finished: further });
    const minutes = minutesOf(times.reduce((sum, [, time]) => sum + time, 0));
    return {
      data: {
        minutes,
        byTask,
        unseenTasksMinutes: minutesOf(unseen),
        byLabel: [...labels].map(([label, time]) => ({ label, minutes: minutesOf(time) })),
        finished: await showTasks(calls, own, zone),
        next,
        timeZone: zone,
      },
      summary: `${counted(minutes, 'minute')} recorded in all, ${counted(own.length, 'task')} finished on this page.${goesOn(next)}`,
    };
  },
});
