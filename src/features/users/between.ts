import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import type { Group } from '#contract/people/group.ts';
import type { Task } from '#contract/task/task.ts';

export function groupsWith(userId: string): LiveListSpec<Group> {
  return {
    where: ({ groupMembers }) => groupMembers.some((member) => member.userId === userId),
    compare: (a, b) => a.name.localeCompare(b.name),
  };
}

/** Open tasks of either user to which the other has access by name. */
export function tasksWith(userId: string, readerId: string): LiveListSpec<Task> {
  return {
    where: ({ ownerId, NoteAccess, progress }) => {
      if (progress === 'done') return false;
      const reaches = (id: string) => ownerId === id || NoteAccess.some((access) => access.userId === id);
      return userId !== readerId && reaches(userId) && (ownerId === userId || ownerId === readerId);
    },
    compare: (a, b) => ((a.dueDate ?? '9') < (b.dueDate ?? '9') ? -1 : a.dueDate === b.dueDate ? 0 : 1),
  };
}

/** Requests between the two users, latest first. */
export function requestsWith(userId: string, readerId: string): LiveListSpec<DelegationRequest> {
  return {
    where: ({ issuerId, access, acceptedById }) => {
      const asks = access.some((address) => address.userId === userId) || acceptedById === userId;
      return userId !== readerId && (issuerId === userId || (issuerId === readerId && asks));
    },
    compare: (a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0),
  };
}
