import { api } from '#contract/api.ts';
import { RefusalError } from '#server/errors.ts';
import type { Http } from '#server/http/contract-routes.ts';
import { addMember, type GroupMembership } from './group-membership.ts';
import { createGroup, type GroupsService } from './service.ts';

interface Dependencies {
  readonly groups: GroupsService;
  readonly groupMembership: GroupMembership;
}

export function registerGroupRoutes(http: Http, { groups, groupMembership }: Dependencies): void {
  http.read(api.getGroups, ({ caller }) => groups.list(caller.userId));
  http.read(api.getGroup, ({ caller, params }) => groups.get(caller.userId, params.id));
  http.write(api.createGroup, {
    perform: (context, { params, body }) => createGroup(context, params.organizationId, body),
    async answer(_payload, reader) {
      const [id] = reader.touched('group');
      if (id === undefined) throw new RefusalError('not_found');
      return reader.get('group', id);
    },
  });
  http.write(api.updateGroup, {
    perform: (context, { params, body }) => groups.update(context, params.id, body),
    answer: ({ params }, reader) => reader.get('group', params.id),
  });
  http.write(api.deleteGroup, {
    perform: (context, { params }) => groups.remove(context, params.id),
    answer: async ({ params: { id } }) => ({ id }),
  });
  http.write(api.restoreGroup, {
    perform: (context, { params }) => groups.restore(context, params.id),
    answer: ({ params }, reader) => reader.get('group', params.id),
  });
  http.write(api.addGroupMember, {
    perform: (context, { params: { id, userId }, body }) => addMember(context, id, { userId, ...body }),
    answer: ({ params }, reader) => reader.get('group', params.id),
  });
  http.write(api.removeGroupMember, {
    perform: (context, { params }) => groupMembership.remove(context, params.id, params.userId),
    answer: ({ params }, reader) => reader.get('group', params.id),
  });
  http.write(api.leaveGroup, {
    perform: (context, { params }) => groupMembership.leave(context, params.id),
    answer: async ({ params: { id } }) => ({ id }),
  });
  http.write(api.updateGroupMember, {
    perform: (context, { params, body }) => groupMembership.update(context, params.groupId, body),
    answer: ({ params }, reader) => reader.get('group', params.groupId),
  });
}
