import type { EntityReader } from '#server/entity-reader.ts';
import { readVisibleRequests } from '../delegation/service.ts';
import { rolesOnTasks } from '../tasks/roles/service.ts';
import { mayRead } from './policy.ts';
import { presentComment } from './presenter.ts';
import * as repository from './repository.ts';

/** Comments are visible to those who can view their subject, and hidden with it. */
export const readComments: EntityReader<'comment'> = async (queryable, ids, userIds) => {
  const rows = new Map((await repository.findByIds(queryable, ids)).map((row) => [row.comment.id, row]));
  const found = [...rows.values()];
  const tasks = new Map(found.flatMap(({ task }) => (task === null ? [] : [[task.id, task]])));
  const roleOf = await rolesOnTasks(queryable, [...tasks.values()], userIds);
  const requestIds = new Set(found.flatMap(({ comment }) => comment.delegationRequestId ?? []));
  const sightOf = await readVisibleRequests(queryable, [...requestIds], userIds);
  return (id, userId) => {
    const row = rows.get(id);
    if (row === undefined) return null;
    const { comment, authorName, task } = row;
    const visibleSubject = task === null ? sightOf(comment.delegationRequestId ?? '') : null;
    const role = task === null ? visibleSubject?.roleOf(userId) : roleOf(task, userId);
    if (role === undefined || !mayRead(comment, role)) return null;
    const isHidden = task === null ? visibleSubject?.isDeleted === true : task.deletedAt !== null;
    return { data: presentComment(comment, authorName), isDeleted: comment.deletedAt !== null || isHidden };
  };
};
