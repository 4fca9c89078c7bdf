import type { Task } from '#contract/task/task.ts';
import { foldText } from '#contract/text/compared-name.ts';
import { foldedQuery } from '#rules/search/folded-text.ts';
import { foldedTask } from '#rules/task/task-matcher.ts';

export type SearchState = 'all' | 'open' | 'completed';

export interface TaskMatch {
  readonly task: Task;
  /** Field with the words; the title where it contains all of them. */
  readonly field: 'title' | 'label' | 'description';
}

export interface TaskSearchOptions {
  readonly state?: SearchState;
  /** Maximum of results, best first. */
  readonly limit?: number;
}

const LETTER = /[\p{L}\p{N}]/u;

/** Rank of a word in a text: 3 as its beginning, 2 as the beginning of a word, 1 inside one, 0 not at all. */
function rankIn(text: string, word: string): number {
  let at = text.indexOf(word);
  if (at === -1) return 0;
  if (at === 0) return 3;
  for (; at !== -1; at = text.indexOf(word, at + 1)) if (!LETTER.test(text.charAt(at - 1))) return 2;
  return 1;
}

interface Ranked extends TaskMatch {
  readonly score: number;
}

/** Rank of a task; null where one of the words is missing. */
function rank(task: Task, words: readonly string[], whole: string): Ranked | null {
  const folded = foldedTask(task);
  let score = 0;
  let field: TaskMatch['field'] = 'title';
  for (const word of words) {
    const inTitle = rankIn(folded.title, word);
    if (inTitle > 0) {
      score += inTitle * 10;
      continue;
    }
    const inLabels = rankIn(folded.labels, word);
    if (inLabels > 0) {
      if (field === 'title') field = 'label';
      score += inLabels * 3;
      continue;
    }
    const inDescription = rankIn(folded.description, word);
    if (inDescription === 0) return null;
    field = 'description';
    score += inDescription;
  }
  if (folded.title === whole) score += 50;
  else if (words.length > 1 && folded.title.includes(whole)) score += 20;
  if (task.progress !== 'done') score += 8;
  return { task, field, score };
}

function bestFirst(a: Ranked, b: Ranked): number {
  return b.score - a.score || (a.task.updatedAt > b.task.updatedAt ? -1 : 1);
}

/**
 * Tasks that contain every word of the query in their title, labels, description or the names of their files, each as the beginning of a
 * word or inside one, ignoring case and accents. Best first: titles before the rest, open before completed, then
 * the last changed. Empty for a query without words.
 */
export function searchTasks(
  tasks: Iterable<Task>,
  query: string,
  { state = 'all', limit = 50 }: TaskSearchOptions = {},
): readonly TaskMatch[] {
  const words = foldedQuery(query);
  if (words.length === 0) return [];
  const whole = foldText(query).trim();
  const found: Ranked[] = [];
  for (const task of tasks) {
    if (state !== 'all' && (task.progress === 'done') !== (state === 'completed')) continue;
    const match = rank(task, words, whole);
    if (match !== null) found.push(match);
  }
  return found.sort(bestFirst).slice(0, limit);
}
