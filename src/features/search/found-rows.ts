import type { TaskMatch } from '#client/search/task-search.ts';
import { excerptAround, plainText } from '#contract/excerpt-around.ts';
import type { FoundTask } from '#contract/search.ts';
import type { Comment } from '#contract/task/comment.ts';
import { searchedBody, searchedComment } from '#contract/task/searched-body.ts';
import type { Task } from '#contract/task/task.ts';
import { foldedQuery, rangesOf, type TextRange } from '#rules/search/folded-text.ts';

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

/** Comment of this device that was found, with its task. */
export interface CommentMatch {
  readonly task: Task;
  readonly comment: Comment;
}

interface FoundHere {
  readonly tasks: readonly TaskMatch[];
  readonly comments: readonly CommentMatch[];
}

/** Server results come last, so that rows keep their position when they arrive. */
export function foundRows(
  query: string,
  { tasks: local, comments }: FoundHere,
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
        : excerptOf(searchedBody(task), words);
    return { task, titleRanges, field, excerpt };
  });
  const commented = comments.flatMap(({ task, comment }): FoundRow[] => {
    if (known.has(task.id)) return [];
    known.add(task.id);
    const excerpt = excerptOf(searchedComment(comment), words);
    return [{ task, titleRanges: rangesOf(task.title, words), field: 'comment', excerpt }];
  });
  const there = remote.flatMap(({ task, field, excerpt, ranges }): FoundRow[] => {
    if (known.has(task.id)) return [];
    known.add(task.id);
    const titleRanges = rangesOf(task.title, words);
    if (field === 'title') return [{ task, titleRanges, field: null, excerpt: null }];
    return [{ task, titleRanges, field, excerpt: { text: excerpt, ranges } }];
  });
  return [...here, ...commented, ...there];
}
