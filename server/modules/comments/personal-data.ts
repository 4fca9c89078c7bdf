import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { comment } from '#contract/task/comment.ts';
import { idPage, type PersonalData } from '#server/personal-data-section.ts';
import { tasks } from '../tasks/table.ts';
import { changeForReaders } from './changed-comment.ts';
import { presentComment } from './presenter.ts';
import { findByIds } from './repository.ts';
import { comments } from './table.ts';

const commentIds = idPage(comments, (userId) => eq(comments.authorId, userId));
const exportedIds = idPage(comments, (userId) =>
  and(eq(comments.authorId, userId), isNull(comments.deletedAt)),
);

const ownTaskIds = idPage(tasks, (userId) => and(eq(tasks.ownerId, userId), isNull(tasks.deletedAt)));

/** Comments of others on some tasks: named one by one, they are read by their index. */
const receivedOn = (taskIds: readonly string[]) =>
  idPage(comments, (userId) => {
    const isOfOthers = or(isNull(comments.authorId), ne(comments.authorId, userId));
    return and(inArray(comments.noteId, [...taskIds]), isOfOthers, isNull(comments.deletedAt));
  });

/** Comments stay with those who see them, without the name of their author. */
export const commentData: PersonalData = {
  tables: [{ table: comments, by: 'phases' }],
  phases: { comments: { list: commentIds, settle: (context, id) => changeForReaders(context, id, {}) } },
  exports: [
    {
      name: 'comments',
      about: 'What you wrote on tasks and requests, also on those that you no longer see.',
      schema: comment,
      async *items({ caller, queryable, pagesOf }) {
        const pages = pagesOf<string>((last, limit) => exportedIds(queryable, caller.userId, last, limit));
        for await (const ids of pages) {
          const rows = await findByIds(queryable, ids);
          const inOrder = rows.toSorted((a, b) => (a.comment.id < b.comment.id ? -1 : 1));
          for (const { comment: row, authorName } of inOrder) yield presentComment(row, authorName);
        }
      },
    },
    {
      name: 'comments-received',
      about: 'What others wrote on your tasks.',
      schema: comment,
      async *items({ caller, queryable, pagesOf, entitiesOf }) {
        const pages = pagesOf<string>((last, limit) => ownTaskIds(queryable, caller.userId, last, limit));
        for await (const taskIds of pages) yield* entitiesOf('comment', receivedOn(taskIds));
      },
    },
  ],
};
