import type { OpenTask } from './task-by-words.ts';
import { shortId } from './task-by-words.ts';
import { writtenInstant } from './writer-settings.ts';

/** One line about a task: the id that commands take, its date, its title. */
export function describeTask(task: OpenTask, timeZone: string): string {
  const { id, title, dueDate, dueDay, isWholeDay, workload } = task;
  const due =
    dueDate === null ? '' : isWholeDay && dueDay !== null ? dueDay : writtenInstant(dueDate, timeZone);
  const minutes = workload === null ? '' : `  (${workload} min)`;
  return `${shortId(id)}  ${due.padEnd(16)}  ${title}${minutes}`;
}
