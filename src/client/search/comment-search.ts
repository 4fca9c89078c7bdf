import type { Comment } from '#contract/task/comment.ts';
import { searchedComment } from '#contract/task/searched-body.ts';
import { foldText } from '#contract/text/compared-name.ts';
import { foldedQuery } from '#rules/search/folded-text.ts';

/** By comment. Rows are frozen and replaced on change, so an entry lives as long as its row. */
const known = new WeakMap<Comment, string>();

function foldedOf(comment: Comment): string {
  const folded = known.get(comment) ?? foldText(searchedComment(comment));
  known.set(comment, folded);
  return folded;
}

/**
 * Latest comment on each task that contains every word of the query in its text or the names of its files, ignoring case
 * and accents, by the id of its task. Empty for a query without words.
 */
export function searchComments(comments: Iterable<Comment>, query: string): ReadonlyMap<string, Comment> {
  const words = foldedQuery(query);
  const found = new Map<string, Comment>();
  if (words.length === 0) return found;
  for (const comment of comments) {
    const { noteId, createdAt } = comment;
    if (noteId === null || (found.get(noteId)?.createdAt ?? '') > createdAt) continue;
    const folded = foldedOf(comment);
    if (words.every((word) => folded.includes(word))) found.set(noteId, comment);
  }
  return found;
}
