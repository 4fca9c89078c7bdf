import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import { MAX_QUERY, PAGE_SIZE } from '#contract/limits.ts';
import { dueStart } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { defineTool } from '../tool.ts';
import type { ToolCalls } from '../tool-calls.ts';
import { counted, cursorField, goesOn, indexOf, nextField } from './pages.ts';
import { shownTask, showTasks } from './shown-task.ts';
import { endOf, startOf, wallTime } from './tool-times.ts';

/** Tasks of an answer without a limit, and the most. */
const DEFAULT_LIMIT = 20;
const MOST = 50;
/** Pages of open tasks that one call looks through. */
const MOST_PAGES = 5;

const input = z.object({
  query: z
    .optional(z.string().check(z.minLength(1), z.maxLength(MAX_QUERY)))
    .check(z.describe('Words to search in titles, descriptions and comments')),
  state: z._default(z.enum(['open', 'completed', 'all']), 'open').check(z.describe('all only with a query')),
  label: z.optional(z.string()).check(z.describe('Name of a label that the task has')),
  due_from: z.optional(wallTime),
  due_until: z.optional(wallTime),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(MOST)), DEFAULT_LIMIT),
  cursor: cursorField,
});
type Input = z.output<typeof input>;

interface Page {
  readonly tasks: readonly Task[];
  readonly next: string | null;
}

function filterOf({ label, due_from, due_until }: Input, zone: string): (task: Task) => boolean {
  const from = due_from === undefined ? null : startOf(due_from, zone);
  const until = due_until === undefined ? null : endOf(due_until, zone);
  const wanted = label?.replace(/^#/, '').toLowerCase();
  return (task) => {
    if (wanted !== undefined && !task.labels.some((each) => each.toLowerCase() === wanted)) return false;
    if (from === null && until === null) return true;
    const due = dueStart(task, zone);
    return Number.isFinite(due) && due >= (from ?? due) && due <= (until ?? due);
  };
}

async function searchTasks(calls: ToolCalls, { query = '', state, cursor }: Input): Promise<Page> {
  const found = await calls.call('search', { query: { query, state, startIndex: indexOf(cursor) } });
  const tasks = found.found.map(({ task }) => task);
  return { tasks, next: found.nextIndex === null ? null : String(found.nextIndex) };
}

async function completedTasks(calls: ToolCalls, { cursor }: Input): Promise<Page> {
  const { tasks, nextIndex } = await calls.emit('getCompletedTasks', { startIndex: indexOf(cursor) });
  return { tasks, next: nextIndex === null ? null : String(nextIndex) };
}

/** Open tasks that a filter takes, behind the cursor: at most the limit, of a bounded number of pages. */
async function openTasks(calls: ToolCalls, { cursor, limit }: Input, takes: (task: Task) => boolean) {
  if (cursor !== undefined && !z.safeParse(entityId, cursor).success) indexOf('none');
  const tasks: Task[] = [];
  let after = cursor;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await calls.emit('getTasks', {
      limit: PAGE_SIZE,
      ...(after === undefined ? {} : { after }),
    });
    for (const task of answer.tasks) {
      if (takes(task)) tasks.push(task);
      if (tasks.length === limit) return { tasks, next: task.id };
    }
    if (answer.nextAfter === null) return { tasks, next: null };
    after = answer.nextAfter;
  }
  return { tasks, next: after ?? null };
}

export const findTasks = defineTool({
  name: 'find_tasks',
  title: 'Find tasks',
  description:
    'Finds tasks that the user can see: by words, label or due date. Open tasks come oldest first, completed ones latest first, those of a search best first.',
  kind: 'read',
  input,
  output: z.object({ tasks: z.array(shownTask), next: nextField, timeZone: z.string() }),
  uses: ['getTasks', 'getCompletedTasks', 'search'],
  async run({ calls }, asked) {
    const { zone } = await calls.settings();
    const takes = filterOf(asked, zone);
    const { tasks, next } = await (asked.query !== undefined
      ? searchTasks(calls, asked)
      : asked.state === 'completed'
        ? completedTasks(calls, asked)
        : openTasks(calls, asked, takes));
    const shown = await showTasks(calls, tasks.filter(takes), zone);
    const data = { tasks: shown, next, timeZone: zone };
    return { data, summary: `${counted(shown.length, 'task')}.${goesOn(next)}` };
  },
});
