import type { Role } from '#contract/policy-table.ts';
import type { Queryable } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import { readVisibleRequests } from '../delegation/service.ts';
import { rolesOnTasks } from '../tasks/roles/service.ts';
import { audienceOf } from '../tasks/service.ts';
import { mayRead } from './policy.ts';
import * as repository from './repository.ts';

/** Subject of comments in the fields that they need. */
export interface CommentSubject extends repository.Subject {
  readonly roleOf: (userId: string) => Role;
  readonly title: string;
  /** Organization whose task it is, if any. */
  readonly organizationId: string | null;
  readonly audience: readonly string[];
  /** Whether a user can be mentioned: readers, as far as others may know of them. */
  readonly isMentionable: (userId: string) => boolean;
  /** Users who are notified of each comment. */
  readonly concerned: readonly string[];
}

async function taskSubject(queryable: Queryable, noteId: string, userIds: readonly string[]) {
  const task = await repository.findTask(queryable, noteId);
  if (task === null || task.deletedAt !== null) return null;
  const rolesOn = await rolesOnTasks(queryable, [task], userIds);
  const roleOf = (userId: string) => rolesOn(task, userId);
  const about = { noteId, delegationRequestId: null };
  const assignees = await repository.listAssignees(queryable, [noteId, ...task.path]);
  return {
    ...about,
    roleOf,
    isMentionable: (userId: string) => mayRead(about, roleOf(userId)),
    title: task.title,
    organizationId: task.organizationId,
    audience: audienceOf(task),
    concerned: [task.ownerId, ...assignees],
  };
}

async function requestSubject(queryable: Queryable, requestId: string, userIds: readonly string[]) {
  const visibleSubject = (await readVisibleRequests(queryable, [requestId], userIds))(requestId);
  if (visibleSubject === null || visibleSubject.isDeleted) return null;
  const { roleOf, knownRoleOf } = visibleSubject;
  const about = { noteId: null, delegationRequestId: requestId };
  const authors = await repository.listAuthors(queryable, about);
  return {
    ...about,
    roleOf,
    // Authors are known by what they have written.
    isMentionable: (userId: string) =>
      mayRead(about, authors.includes(userId) ? roleOf(userId) : knownRoleOf(userId)),
    title: visibleSubject.title,
    organizationId: null,
    audience: visibleSubject.audience,
    concerned:
      visibleSubject.acceptedById === null
        ? [visibleSubject.issuerId]
        : [visibleSubject.issuerId, visibleSubject.acceptedById],
  };
}

export async function findSubject(
  queryable: Queryable,
  { noteId, delegationRequestId }: repository.Subject,
  userIds: readonly string[],
): Promise<CommentSubject> {
  const subject =
    noteId === null
      ? await requestSubject(queryable, delegationRequestId ?? '', userIds)
      : await taskSubject(queryable, noteId, userIds);
  if (subject === null) throw new RefusalError('not_found');
  return subject;
}

interface Given {
  readonly noteId?: string | null | undefined;
  readonly delegationRequestId?: string | null | undefined;
}

/** Subject with exactly one of the two. */
export function subjectIn({ noteId = null, delegationRequestId = null }: Given): repository.Subject {
  if ((noteId === null) === (delegationRequestId === null)) {
    throw new RefusalError('invalid_input', [
      { path: 'noteId', message: 'exactly one of noteId and delegationRequestId' },
    ]);
  }
  return { noteId, delegationRequestId };
}
