import { foldedQuery, rangesOf, type TextRange } from '#client/search/folded-text.ts';
import type { TaskMatch } from '#client/search/task-search.ts';
import { excerptAround, plainText } from '#contract/excerpt-around.ts';
import type { FoundTask } from '#contract/search.ts';
import type { Task } from '#contract/task/task.ts';

export interface FoundRow {
  readonly task: Task;
  readonly titleRanges: readonly TextRange[];
  /** Field of the match beside the title; null if the title has it all. */
  readonly field: 'label' | 'description' | 'comment' | null;
  readonly excerpt: { readonly text: string; readonly ranges: readonly TextRange[] } | null;
}

function excerptOf(markdown: string, words: readonly string[]) {
  const text = plainText(markdown);
  return excerptAround(text, rangesOf(text, words));
}

export function hrefOf({ task }: Pick<FoundRow, 'task'>): string {
  return task.progress === 'done' ? `/completed-task/${task.id}` : `/task/${task.id}`;
}

/** Server results come last, so that rows keep their position when they arrive. */
export function foundRows(
  query: string,
  local: readonly TaskMatch[],
  remote: readonly FoundTask[],
): readonly FoundRow[] {
  const words = foldedQuery(query);
  const known = new Set(local.map(({ task }) => task.id));
  const here = local.map(({ task, field }): FoundRow => {
    const titleRanges = rangesOf(task.title, words);
    if (field === 'title') return { task, titleRanges, field: null, excerpt: null };
    const excerpt =
      field === 'label'
        ? { text: task.labels.join(' · '), ranges: rangesOf(task.labels.join(' · '), words) }
        : excerptOf(task.description, words);
    return { task, titleRanges, field, excerpt };
  });
  const there = remote.flatMap(({ task, field, excerpt, ranges }): FoundRow[] => {
    if (known.has(task.id)) return [];
    known.add(task.id);
    const titleRanges = rangesOf(task.title, words);
    if (field === 'title') return [{ task, titleRanges, field: null, excerpt: null }];
    return [{ task, titleRanges, field, excerpt: { text: excerpt, ranges } }];
  });
  return [...here, ...there];
}
