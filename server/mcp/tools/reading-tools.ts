import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import { dueStart } from '#contract/task/due.ts';
import { isMine } from '#contract/task/is-mine.ts';
import type { Task } from '#contract/task/task.ts';
import { missingScopes } from '#contract/tokens/token-scopes.ts';
import { toInstant } from '#time/instant.ts';
import { dayOf } from '#time/wall-clock.ts';
import { zonedDay } from '#time/zoned-day.ts';
import { defineTool } from '../tool.ts';
import type { ToolCalls } from '../tool-calls.ts';
import { counted, cursorField, goesOn, indexOf, nextField, pageOf } from './pages.ts';
import {
  authorOf,
  byOthers,
  cutOfMany,
  cutText,
  showItem,
  shownItem,
  shownTask,
  showOne,
  showTasks,
  writtenBy,
} from './shown-task.ts';
import { writtenTime } from './tool-times.ts';

/** Comments of a task in one answer, and entries of the schedule of a day. */
const MOST_COMMENTS = 20;
const MOST_ENTRIES = 100;

const shownComment = z.object({ id: z.string(), text: z.string(), writtenBy, at: z.string() });

export const getTask = defineTool({
  name: 'get_task',
  title: 'Read a task',
  description:
    'One task with its description and its latest comments; earlier ones by the cursor. Long texts are cut.',
  kind: 'read',
  input: z.object({ id: entityId, cursor: cursorField }),
  output: z.object({
    task: shownTask,
    description: z.object({ text: z.string(), writtenBy }),
    comments: z.array(shownComment),
    next: nextField,
    timeZone: z.string(),
  }),
  uses: ['getTask', 'getComments'],
  async run({ calls }, { id, cursor }) {
    const [{ zone }, task, { comments, nextBefore }, authors] = await Promise.all([
      calls.settings(),
      calls.emit('getTask', { id }),
      calls.emit('getComments', { noteId: id, before: cursor }),
      calls.textAuthorsOf([id]),
    ]);
    const { userId } = calls.caller;
    const latest = comments.slice(-MOST_COMMENTS);
    const next = latest.length < comments.length ? (latest[0]?.id ?? null) : nextBefore;
    const shown = latest.map((comment) => ({
      id: comment.id,
      text: cutOfMany(comment.text),
      writtenBy: comment.authorId === userId ? null : byOthers(comment.authorName),
      at: writtenTime(comment.createdAt, zone),
    }));
    const { description } = task;
    const author = description === '' ? null : authorOf(authors.get(id), 'description', userId);
    return {
      data: {
        ...(await showOne(calls, task, zone)),
        description: { text: cutText(description), writtenBy: author },
        comments: shown,
        next,
      },
      summary: `The task, with ${counted(shown.length, 'comment')}.${goesOn(next)}`,
    };
  },
});

/** All open tasks that the user sees, by id. */
async function allOpen(calls: ToolCalls): Promise<ReadonlyMap<string, Task>> {
  const byId = new Map<string, Task>();
  for (let after: string | null | undefined; after !== null; ) {
    const query = { limit: PAGE_SIZE, ...(after === undefined ? {} : { after }) };
    const answer: { tasks: Task[]; nextAfter: string | null } = await calls.emit('getTasks', query);
    for (const task of answer.tasks) byId.set(task.id, task);
    after = answer.nextAfter;
  }
  return byId;
}

export const listToday = defineTool({
  name: 'list_today',
  title: 'Today',
  description:
    'The user’s own open tasks (not those that others do) that are due today or overdue, earliest first. The first page has the schedule of today too, where the token reads the calendar.',
  kind: 'read',
  input: z.object({ cursor: cursorField }),
  output: z.object({
    day: z.string(),
    tasks: z.array(shownTask),
    taskCount: z.int().check(z.describe('Tasks of all pages')),
    next: nextField,
    schedule: z.nullable(z.array(shownItem)),
    timeZone: z.string(),
  }),
  uses: ['getTasks'],
  async run({ calls, now }, { cursor }) {
    const { zone } = await calls.settings();
    const { userId, grant } = calls.caller;
    const day = dayOf(now, zone);
    const { start, end } = zonedDay(day, zone);
    const open = await allOpen(calls);
    const due = [...open.values()]
      .filter((task) => dueStart(task, zone) < end && isMine(task, userId, (id) => open.get(id)))
      .sort((a, b) => dueStart(a, zone) - dueStart(b, zone) || a.id.localeCompare(b.id));
    const { page, next } = pageOf(due, cursor);
    const readsCalendar = grant === null || missingScopes(grant.scopes, 'calendar:read')?.length === 0;
    const range = { timeMin: toInstant(start), timeMax: toInstant(end) };
    const isFirst = indexOf(cursor) === 0;
    const items = readsCalendar && isFirst ? await calls.emit('getCalendarItems', range) : null;
    const entries =
      items?.sort((a, b) => a.startDate.localeCompare(b.startDate)).slice(0, MOST_ENTRIES) ?? null;
    const planned = entries?.flatMap(({ noteId }) => open.get(noteId ?? '') ?? []) ?? [];
    const titles = new Map((await showTasks(calls, planned, zone)).map((task) => [task.id, task]));
    const schedule = entries?.map((item) => showItem(item, zone, titles.get(item.noteId ?? ''))) ?? null;
    const ofAll = items === null ? '' : ` ${entries?.length} of ${items.length} entries in the schedule.`;
    const tasks = await showTasks(calls, page, zone);
    return {
      data: { day, tasks, taskCount: due.length, next, schedule, timeZone: zone },
      summary: `${tasks.length} of ${due.length} tasks due.${goesOn(next)}${ofAll}`,
    };
  },
});
