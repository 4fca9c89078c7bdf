import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import type { Task } from '#contract/task/task.ts';
import type { Audience } from './use-mentionable.ts';

interface Path {
  readonly userId: string | null;
  readonly groupId: string | null;
  readonly organizationId: string | null;
}

function audience(userIds: readonly string[], paths: readonly Path[]): Audience {
  return {
    userIds: [...new Set([...userIds, ...paths.flatMap(({ userId }) => userId ?? [])])],
    groupIds: paths.flatMap(({ groupId }) => groupId ?? []),
    organizationIds: paths.flatMap(({ organizationId }) => organizationId ?? []),
  };
}

export function audienceOfTask({ ownerId, NoteAccess, groupId, organizationId }: Task): Audience {
  // A group's task names its organization too, but only the group sees it.
  const scope = { userId: null, groupId, organizationId: groupId === null ? organizationId : null };
  return audience([ownerId], [...NoteAccess, scope]);
}

export function audienceOfRequest({ issuerId, acceptedById, access }: DelegationRequest): Audience {
  return audience(acceptedById === null ? [issuerId] : [issuerId, acceptedById], access);
}
