import { v7 as uuidv7 } from 'uuid';
import type { RequestHooks } from '../delegation/hooks.ts';
import { readVisibleRequests } from '../delegation/service.ts';
import type { TaskHooks } from '../tasks/hooks.ts';
import { audienceOf } from '../tasks/service.ts';
import { changeForReaders } from './changed-comment.ts';
import * as repository from './repository.ts';

/** Hook for comments on tasks: they are hidden and shown with their task, and follow its audience. */
export const commentTaskHooks: TaskHooks = {
  async onVisibilityChanged(context, taskId) {
    const task = await repository.findTask(context.tx, taskId);
    if (task === null) return;
    for (const row of await repository.touchAllOfTask(context.tx, taskId, context.now)) {
      context.touch('comment', row, audienceOf(task));
    }
  },
  async onAudienceChanged(context, { tasks, gained, lost }) {
    const taskIds = tasks.map(({ id }) => id);
    const rows = taskIds.length === 0 ? [] : await repository.listOfTasks(context.tx, taskIds);
    for (const row of rows) {
      context.touch('comment', row, gained);
      context.withdraw('comment', row, lost);
    }
  },
};

/** Hook for comments on requests, likewise. The message of an answer becomes a comment. */
export const commentRequestHooks: RequestHooks = {
  async onVisibilityChanged(context, requestIds) {
    if (requestIds.length === 0) return;
    const sightOf = await readVisibleRequests(context.tx, requestIds, []);
    for (const row of await repository.touchAllOfRequests(context.tx, requestIds, context.now)) {
      context.touch('comment', row, sightOf(row.delegationRequestId ?? '')?.audience ?? []);
    }
  },
  async onAudienceLost(context, requestId, addresses) {
    const rows = await repository.listOfRequest(context.tx, requestId);
    for (const row of rows) context.withdraw('comment', row, addresses);
  },
  async onAudienceGained(context, requestId, addresses) {
    const rows = await repository.listOfRequest(context.tx, requestId);
    for (const row of rows) context.touch('comment', row, addresses);
  },
  async onAnswerMessage(context, delegationRequestId, text, by) {
    const { tx, caller, now } = context;
    const visibleSubject = (await readVisibleRequests(tx, [delegationRequestId], []))(delegationRequestId);
    const row = await repository.insert(tx, {
      id: by?.commentId ?? uuidv7(),
      createdAt: now,
      updatedAt: now,
      noteId: null,
      delegationRequestId,
      authorId: by === undefined ? caller.userId : null,
      addressId: by?.addressId ?? null,
      text,
    });
    if (row !== null && visibleSubject !== null) context.touch('comment', row, visibleSubject.audience);
  },
  async onLinkMatched(context, addressId, userId) {
    for (const { id } of await repository.listByLink(context.tx, addressId))
      await changeForReaders(context, id, { authorId: userId, addressId: null });
  },
};
