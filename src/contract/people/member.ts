import * as z from 'zod/mini';
import { entityId, instant } from '../entity.ts';
import { MAX_NAME } from '../limits.ts';
import { line } from '../single-line.ts';

export const organizationRole = z.enum(['owner', 'admin', 'member', 'guest']);
export type OrganizationRole = z.infer<typeof organizationRole>;
/** Roles that can be given on joining; owners are appointed among the members. */
export const assignableRole = z.enum(['admin', 'member', 'guest']);
export type AssignableRole = z.infer<typeof assignableRole>;
export const groupRole = z.enum(['lead', 'member']);
export type GroupRole = z.infer<typeof groupRole>;

export const memberTitle = line(MAX_NAME);

const person = {
  userId: entityId,
  firstName: z.string(),
  lastName: z.string(),
  userName: z.string(),
  title: z.string(),
  joinedAt: instant,
};
export const organizationMember = z.object({ ...person, role: organizationRole });
export type OrganizationMember = z.infer<typeof organizationMember>;
export const groupMember = z.object({ ...person, role: groupRole });
export type GroupMember = z.infer<typeof groupMember>;
