import type { Task } from '#contract/task.ts';

/** Text as compared: without case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether every word of the query stands in the task's title or description; null for a query without words. */
export function searchFor(query: string): ((task: Task) => boolean) | null {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return (task) => {
    const text = fold(`${task.title}\n${task.description}`);
    return words.every((word) => text.includes(word));
  };
}
