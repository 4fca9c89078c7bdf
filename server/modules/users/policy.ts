import type { Capability, Role } from '#contract/policy.ts';
import { demand } from '#server/policy.ts';

export function roleOf(userId: string, personId: string): Role {
  return userId === personId ? 'owner' : 'none';
}

/** Refuses what `userId` may not do with a person's account. */
export function demandUser(userId: string, personId: string, capability: Capability): void {
  demand(roleOf(userId, personId), 'user.view', capability);
}
