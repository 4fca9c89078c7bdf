import type * as z from 'zod/mini';
import { user } from '#contract/people/user.ts';
import { isMine } from '#contract/task/is-mine.ts';
import { task } from '#contract/task/task.ts';
import type { ApiClient } from './api-client.ts';
import { CommandError, exitCodes } from './command-error.ts';

export type OpenTask = z.output<typeof task>;

/** Candidates that an ambiguous search names. */
const NAMED = 5;

export async function openTasks(api: ApiClient): Promise<OpenTask[]> {
  const tasks = await api.list('/tasks', task);
  return tasks.sort(
    (a, b) => (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9') || a.title.localeCompare(b.title),
  );
}

/** Open tasks of one's own to do; those of others that one sees are left out. */
export async function myTasks(api: ApiClient): Promise<OpenTask[]> {
  const [{ id }, tasks] = await Promise.all([api.call('GET', '/me', user), openTasks(api)]);
  const byId = new Map(tasks.map((each) => [each.id, each]));
  return tasks.filter((each) => isMine(each, id, (taskId) => byId.get(taskId)));
}

/** The open task that words mean: its id, the end of its id as lists show it, its title, or a part of the title. */
export async function findTask(api: ApiClient, words: string): Promise<OpenTask> {
  const tasks = await openTasks(api);
  const wanted = words.trim().toLowerCase();
  const byId = tasks.filter(({ id }) => id === wanted || (wanted.length >= 6 && id.endsWith(wanted)));
  const exact = tasks.filter(({ title }) => title.toLowerCase() === wanted);
  const partly = tasks.filter(({ title }) => title.toLowerCase().includes(wanted));
  const found = [byId, exact, partly].find((each) => each.length > 0) ?? [];
  const [only, ...others] = found;
  if (only === undefined) throw new CommandError(`No open task is “${words}”.`, exitCodes.usage);
  if (others.length === 0) return only;
  const named = found.slice(0, NAMED).map(({ id, title }) => `  ${shortId(id)}  ${title}`);
  throw new CommandError(
    `${found.length} open tasks are “${words}”. Use the id of one:\n${named.join('\n')}`,
    exitCodes.usage,
  );
}

/** Last digits of an id, which are random in UUIDs of version 7. */
export function shortId(id: string): string {
  return id.slice(-8);
}
