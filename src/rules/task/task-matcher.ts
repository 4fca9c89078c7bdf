import { searchedBody } from '#contract/task/searched-body.ts';
import type { Task } from '#contract/task/task.ts';
import { foldText } from '#contract/text/compared-name.ts';
import { foldedQuery } from '../search/folded-text.ts';

interface Folded {
  readonly title: string;
  readonly labels: string;
  readonly description: string;
}

/** By task. Rows are frozen and replaced on change, so an entry lives as long as its row. */
const known = new WeakMap<Task, Folded>();

/** Searched texts of a task, folded. */
export function foldedTask(task: Task): Folded {
  let folded = known.get(task);
  if (folded === undefined) {
    const body = searchedBody(task);
    folded = {
      title: foldText(task.title),
      labels: task.labels.length === 0 ? '' : foldText(task.labels.join(' ')),
      description: body === '' ? '' : foldText(body),
    };
    known.set(task, folded);
  }
  return folded;
}

/**
 * Predicate of the tasks that contain every word of a query, as searching finds them; null for a query without words.
 */
export function taskMatcher(query: string): ((task: Task) => boolean) | null {
  const words = foldedQuery(query);
  if (words.length === 0) return null;
  return (task) => {
    const { title, labels, description } = foldedTask(task);
    return words.every((word) => title.includes(word) || labels.includes(word) || description.includes(word));
  };
}
