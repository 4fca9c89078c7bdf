import * as z from 'zod/mini';
import { entityFields, entityId } from '../entity.ts';
import { MAX_NAME } from '../limits.ts';
import { filledLine } from '../single-line.ts';
import { groupMember, groupRole } from './member.ts';

const name = filledLine(MAX_NAME);
const parentGroupId = z.nullable(entityId);

/** Access given to it includes members of the groups below; a lead leads every group below too. */
export const group = z.object({
  ...entityFields,
  name,
  organizationId: entityId,
  parentGroupId,
  role: z.nullable(groupRole),
  groupMembers: z.array(groupMember),
});
export type Group = z.infer<typeof group>;
