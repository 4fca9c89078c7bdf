import { foldText } from '#client/search/folded-text.ts';
import type { Task } from '#contract/task/task.ts';

/** Predicate for tasks whose title or description contains every word of the query; null without words. */
export function searchFor(query: string): ((task: Task) => boolean) | null {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return (task) => {
    const text = foldText(`${task.title}\n${task.description}`);
    return words.every((word) => text.includes(word));
  };
}
