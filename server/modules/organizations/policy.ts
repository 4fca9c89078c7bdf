import type { OrganizationRole } from '#contract/people/member.ts';
import type { Capability, Role } from '#contract/policy-table.ts';
import { demand } from '#server/demand-capability.ts';

/** Refuses capabilities that a role in an organization lacks; `null` is no member. */
export function demandOrganization(role: OrganizationRole | null, capability: Capability): void {
  const locked: Role = role ?? 'none';
  demand(locked, 'organization.view', capability);
}
