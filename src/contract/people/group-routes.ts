import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { defineRoute } from '../route.ts';
import { group } from './group.ts';
import { groupRole, memberTitle } from './member.ts';

const { name, parentGroupId } = group.shape;

const id = z.object({ id: entityId });
const ofMember = z.object({ id: entityId, userId: entityId });
const removed = z.object({ id: entityId });
const write = { access: 'bearer', write: true, reply: group } as const;

export const groupRoutes = {
  createGroup: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/groups/group/:organizationId',
    params: z.object({ organizationId: entityId }),
    body: z.object({ id: z.optional(entityId), name, parentGroupId: z.optional(parentGroupId) }),
    errors: ['not_found', 'not_permitted', 'too_deep', 'too_many', 'id_taken'],
    summary: 'Make a group and lead it',
    serves: 'Groups: POST /group/{organizationId}',
  }),
  getGroups: defineRoute({
    method: 'GET',
    path: '/api/groups',
    access: 'bearer',
    write: false,
    reply: z.array(group),
    errors: [],
    summary: 'The groups one may see',
    serves: 'Groups: GET list',
  }),
  getGroup: defineRoute({
    method: 'GET',
    path: '/api/groups/:id',
    access: 'bearer',
    write: false,
    params: id,
    reply: group,
    errors: ['not_found'],
    summary: 'One group',
    serves: 'Groups: GET /{id}',
  }),
  updateGroup: defineRoute({
    ...write,
    method: 'PUT',
    path: '/api/groups/:id',
    params: id,
    body: z.partial(z.object({ name, parentGroupId })),
    errors: ['not_found', 'not_permitted', 'too_deep', 'group_cycle'],
    summary: 'Rename a group or move it below another',
    serves: 'Groups: PUT /{id}',
  }),
  deleteGroup: defineRoute({
    ...write,
    method: 'DELETE',
    path: '/api/groups/:id',
    params: id,
    reply: removed,
    errors: ['not_found', 'not_permitted'],
    summary: 'Delete a group with the groups below it; its tasks stay with their owners',
    serves: 'Groups: DELETE /{id}',
  }),
  restoreGroup: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/groups/:id/restore',
    params: id,
    errors: ['not_found', 'not_permitted', 'too_many'],
    summary: 'Undo the deletion of a group',
    serves: null,
  }),
  addGroupMember: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/groups/:id/addMember/:userId',
    params: ofMember,
    body: z.object({ role: z._default(groupRole, 'member'), title: z._default(memberTitle, '') }),
    errors: ['not_found', 'not_permitted', 'already_member', 'not_a_member'],
    summary: 'Add a member of the organization',
    serves: 'Groups: POST /{id}/addMember/{userId}',
  }),
  removeGroupMember: defineRoute({
    ...write,
    method: 'DELETE',
    path: '/api/groups/:id/removeMember/:userId',
    params: ofMember,
    errors: ['not_found', 'not_permitted'],
    summary: 'Remove a member from the group',
    serves: 'Groups: DELETE /{id}/removeMember/{userId}',
  }),
  leaveGroup: defineRoute({
    ...write,
    method: 'DELETE',
    path: '/api/groups/:id/leave',
    params: id,
    reply: removed,
    errors: ['not_found', 'not_a_member'],
    summary: 'Leave a group',
    serves: 'Groups: DELETE /{id}/leave',
  }),
  updateGroupMember: defineRoute({
    ...write,
    method: 'PUT',
    path: '/api/groups/:groupId/updateMember',
    params: z.object({ groupId: entityId }),
    body: z.object({ userId: entityId, role: z.optional(groupRole), title: z.optional(memberTitle) }),
    errors: ['not_found', 'not_permitted'],
    summary: 'Change a member’s role or title',
    serves: 'Groups: PUT /{groupId}/updateMember',
  }),
};
