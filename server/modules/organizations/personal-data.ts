import { invitation, receivedInvitation } from '#contract/people/invitation.ts';
import { organization } from '#contract/people/organization.ts';
import type { PersonalData } from '#server/personal-data-section.ts';
import { scopesOf } from '../scopes/service.ts';
import { receivedInvitations, sentInvitations } from './account-invitations.ts';
import {
  type DeletionServices,
  endMemberships,
  organizationIds,
  organizationTables,
} from './organization-erasure.ts';
import type { Membership } from './organization-membership.ts';

interface Services extends DeletionServices {
  readonly membership: Pick<Membership, 'update' | 'leave'>;
}

export const organizationData: PersonalData<Services> = {
  tables: organizationTables,
  onDeletion: endMemberships,
  phases: {
    leave: { list: organizationIds, settle: (context, id, { membership }) => membership.leave(context, id) },
  },
  exports: [
    {
      name: 'organizations',
      about: 'The organizations you belong to.',
      schema: organization,
      async *items({ caller, queryable, entities }) {
        const scopes = (await scopesOf(queryable, [caller.userId]))(caller.userId);
        yield* entities('organization', [[...scopes.organizations.keys()]]);
      },
    },
    {
      name: 'invitations-received',
      about: 'Invitations to organizations that wait for your answer.',
      schema: receivedInvitation,
      async *items({ caller, queryable, now }) {
        yield* await receivedInvitations(queryable, caller.userId, now);
      },
    },
    {
      name: 'invitations-sent',
      about: 'Invitations to organizations that you sent.',
      schema: invitation,
      async *items({ caller, queryable }) {
        yield* await sentInvitations(queryable, caller.userId);
      },
    },
  ],
};
