import { type Capability, can, type Role } from '#contract/policy-table.ts';
import type { Queryable } from '#server/database/driver.ts';
import { demand } from '#server/demand-capability.ts';
import { type Scopes, scopesOf } from '../scopes/service.ts';
import type { TemplateRow } from './table.ts';

/** Owner of a template: an organization, or (null) the person who keeps it. */
export type TemplateScope = Pick<TemplateRow, 'ownerId' | 'organizationId'>;

/** Members who shared a template lead it, as long as they are members. */
function roleOn({ ownerId, organizationId }: TemplateScope, userId: string, scopes: Scopes): Role {
  if (organizationId === null) return ownerId === userId ? 'owner' : 'none';
  const role = scopes.organizations.get(organizationId) ?? 'none';
  return ownerId === userId && role === 'member' ? 'lead' : role;
}

export async function demandTemplate(
  queryable: Queryable,
  scope: TemplateScope,
  userId: string,
  capability: Capability,
): Promise<void> {
  const scopes = await scopesOf(queryable, [userId]);
  demand(roleOn(scope, userId, scopes(userId)), 'template.view', capability);
}

export function mayView(scope: TemplateScope, userId: string, scopes: Scopes): boolean {
  return can(roleOn(scope, userId, scopes), 'template.view');
}
