import { CHANGE_RETENTION_DAYS } from '#contract/limits.ts';
import { DAY } from '#time/units.ts';
import { toInstant } from '../instant-column.ts';
import {
  createGroupMembership,
  groupMemberFollower,
  invitedGroups,
} from '../modules/groups/group-membership.ts';
import { registerGroupRoutes } from '../modules/groups/routes.ts';
import { createGroupsService } from '../modules/groups/service.ts';
import { createInvitations } from '../modules/organizations/invitations.ts';
import { createMembership } from '../modules/organizations/organization-membership.ts';
import { registerOrganizationRoutes } from '../modules/organizations/routes.ts';
import { createOrganizationsService } from '../modules/organizations/service.ts';
import type { Area, Ground } from './area.ts';
import type { Work } from './task-area.ts';

/** Area of organizations and their groups. */
export function createPlaces(ground: Ground, work: Pick<Work, 'memberFollowers'>) {
  const { clock, database } = ground;
  // Order of the hooks for members who leave.
  const followers = [groupMemberFollower, ...work.memberFollowers];
  const organizations = createOrganizationsService(database, followers);
  const membership = createMembership(followers);
  const invitations = createInvitations({ ...ground, groups: invitedGroups });
  const groups = createGroupsService(database, followers);
  const groupMembership = createGroupMembership(followers);

  return {
    organizations,
    membership,
    jobs: [],
    queuedJobs: [],
    purges: [() => invitations.purge(toInstant(clock.now() - CHANGE_RETENTION_DAYS * DAY))],
    registerRoutes(http, { limits }) {
      registerOrganizationRoutes(http, { organizations, membership, invitations, limits, database, clock });
      registerGroupRoutes(http, { groups, groupMembership });
    },
  } satisfies Area & Record<string, unknown>;
}
export type Places = ReturnType<typeof createPlaces>;
