import { and, eq, isNull } from 'drizzle-orm';
import { idPage, type PersonalData } from '#server/personal-data-section.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { readVisibleRequests } from '../delegation/service.ts';
import { audienceOf } from '../tasks/service.ts';
import * as repository from './repository.ts';
import { comments } from './table.ts';

const commentIds = idPage(comments, (userId) => eq(comments.authorId, userId));
const exportedIds = idPage(comments, (userId) =>
  and(eq(comments.authorId, userId), isNull(comments.deletedAt)),
);

/** New version for all who see the comment, because its author has no name any more. */
async function touchNameless(context: WriteContext, id: string): Promise<void> {
  const { tx, now } = context;
  const row = await repository.update(tx, id, {}, now);
  if (row === null) return;
  if (row.noteId !== null) {
    const task = await repository.findTask(tx, row.noteId);
    if (task !== null) context.touch('comment', row, audienceOf(task));
    return;
  }
  const requestId = row.delegationRequestId ?? '';
  const visibleSubject = (await readVisibleRequests(tx, [requestId], []))(requestId);
  if (visibleSubject !== null) context.touch('comment', row, visibleSubject.audience);
}

/** Comments stay with those who see them, without the name of their author. */
export const commentData: PersonalData = {
  tables: [{ table: comments, by: 'phases' }],
  phases: { comments: { list: commentIds, settle: touchNameless } },
  exports: [
    {
      name: 'comments',
      about: 'What you wrote on tasks and requests you can see.',
      items: ({ entitiesOf }) => entitiesOf('comment', exportedIds),
    },
  ],
};
