import { api } from '#contract/api.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import type { AnswerReader } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import {
  addMember,
  declineInvitation,
  joinByInvitation,
  receivedInvitations,
} from './account-invitations.ts';
import type { Invitations } from './invitations.ts';
import type { Membership } from './organization-membership.ts';
import { createOrganization, type OrganizationsService, updateOrganization } from './service.ts';

/** Organization that the write created or joined, also for a replay. */
function idTouched(reader: AnswerReader): string {
  const [id] = reader.touched('organization');
  if (id === undefined) throw new RefusalError('not_found');
  return id;
}

interface Dependencies {
  readonly organizations: OrganizationsService;
  readonly membership: Membership;
  readonly invitations: Invitations;
  readonly limits: Pick<RateLimits, 'mailsOf'>;
  readonly database: Pick<Database, 'outer'>;
  readonly clock: Clock;
}

export function registerOrganizationRoutes(http: Http, dependencies: Dependencies): void {
  const { organizations, membership, invitations, limits, database, clock } = dependencies;
  http.read(api.getOrganizations, ({ caller }) => organizations.list(caller.userId));
  http.read(api.getOrganization, ({ caller, params }) => organizations.get(caller.userId, params.id));
  http.write(api.createOrganization, {
    perform: (context, { body }) => createOrganization(context, body),
    answer: (_payload, reader) => reader.get('organization', idTouched(reader)),
  });
  http.write(api.updateOrganization, {
    perform: (context, { params, body }) => updateOrganization(context, params.id, body),
    answer: ({ params }, reader) => reader.get('organization', params.id),
  });
  http.write(api.deleteOrganization, {
    perform: (context, { params }) => organizations.remove(context, params.id),
    answer: async ({ params: { id } }) => ({ id }),
  });
  http.write(api.restoreOrganization, {
    perform: (context, { params }) => organizations.restore(context, params.id),
    answer: ({ params }, reader) => reader.get('organization', params.id),
  });
  http.write(api.addOrganizationMember, {
    perform: (context, { params, body }) =>
      addMember(context, params.orgId, { userId: params.userId, ...body }),
    answer: ({ params }, reader) => reader.get('organization', params.orgId),
  });
  http.write(api.removeOrganizationMember, {
    perform: (context, { params }) => membership.remove(context, params.orgId, params.userId),
    answer: ({ params }, reader) => reader.get('organization', params.orgId),
  });
  http.write(api.leaveOrganization, {
    perform: (context, { params }) => membership.leave(context, params.orgId),
    answer: async ({ params }) => ({ id: params.orgId }),
  });
  http.write(api.updateOrganizationMember, {
    perform: (context, { params, body }) => membership.update(context, params.orgId, body),
    answer: ({ params }, reader) => reader.get('organization', params.orgId),
  });
  http.read(api.getInvitations, ({ caller, params }) => invitations.list(caller.userId, params.orgId));
  http.write(
    api.createInvitation,
    {
      perform: (context, { params, body }) => invitations.create(context, params.orgId, body),
      answer: ({ params, body }, reader) => invitations.answer(reader, params.orgId, body),
    },
    ({ userId }) => limits.mailsOf(userId),
  );
  http.write(api.deleteInvitation, {
    perform: (context, { params }) => invitations.remove(context, params.orgId, params.id),
    answer: async ({ params: { id } }) => ({ id }),
  });
  http.open(api.readInvitation, ({ body }) => invitations.read(body.token));
  http.write(api.acceptInvitation, {
    perform: (context, { body }) => invitations.accept(context, body.token),
    answer: (_payload, reader) => reader.get('organization', idTouched(reader)),
  });
  http.read(api.getReceivedInvitations, ({ caller }) =>
    receivedInvitations(database.outer, caller.userId, toInstant(clock.now())),
  );
  http.write(api.joinOrganization, {
    perform: (context, { params }) => joinByInvitation(context, params.orgId),
    answer: ({ params }, reader) => reader.get('organization', params.orgId),
  });
  http.write(api.declineInvitation, {
    perform: (context, { params }) => declineInvitation(context, params.orgId),
    answer: async ({ params }) => ({ id: params.orgId }),
  });
}
