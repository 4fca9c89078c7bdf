import type { Comment } from './comment.ts';
import type { Task } from './task.ts';

/** Text of a task that is searched beside its title and labels: its description, and the names of its files. */
export function searchedBody({ description, assetLinks }: Pick<Task, 'description' | 'assetLinks'>): string {
  if (assetLinks.length === 0) return description;
  return [description, ...assetLinks.flatMap(({ file }) => file?.name ?? [])].join('\n\n').trim();
}

/** Text of a comment that is searched: its own, and the names of its files, which a comment of files alone has as its text. */
export function searchedComment({ text, files }: Pick<Comment, 'text' | 'files'>): string {
  const names = files.map(({ name }) => name).filter((name) => !text.includes(name));
  return [text, ...names].join('\n\n');
}
