import type { Capability, Role } from '#contract/policy-table.ts';
import { demand } from '#server/demand-capability.ts';

export function roleOf(userId: string, personId: string): Role {
  return userId === personId ? 'owner' : 'none';
}

/** Refuses capabilities that `userId` lacks on an account. */
export function demandUser(userId: string, personId: string, capability: Capability): void {
  demand(roleOf(userId, personId), 'user.view', capability);
}
