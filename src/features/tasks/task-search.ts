import { foldText } from '#client/search/folded-text.ts';
import type { Task } from '#contract/task.ts';

/** Whether every word of the query stands in the task's title or description; null for a query without words. */
export function searchFor(query: string): ((task: Task) => boolean) | null {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return (task) => {
    const text = foldText(`${task.title}\n${task.description}`);
    return words.every((word) => text.includes(word));
  };
}
