import type { OpenTask } from './task-by-words.ts';
import { shortId } from './task-by-words.ts';
import { writtenDue } from './writer-settings.ts';

/** One line about a task: the id that commands take, its date, its title. */
export function describeTask(task: OpenTask, timeZone: string): string {
  const { id, title, workload } = task;
  const due = writtenDue(task, timeZone);
  const minutes = workload === null ? '' : `  (${workload} min)`;
  return `${shortId(id)}  ${due.padEnd(16)}  ${title}${minutes}`;
}
