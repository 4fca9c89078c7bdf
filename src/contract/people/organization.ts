import * as z from 'zod/mini';
import { entityFields, entityId } from '../entity.ts';
import { organizationMember, organizationRole } from './member.ts';

/** Organization. A guest sees only themselves and members of shared groups, and only their own groups. */
export const organization = z.object({
  ...entityFields,
  name: z.string(),
  role: organizationRole,
  groups: z.array(z.object({ id: entityId, name: z.string(), parentGroupId: z.nullable(entityId) })),
  organizationMembers: z.array(organizationMember),
});
export type Organization = z.infer<typeof organization>;
