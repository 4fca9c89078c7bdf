import { CHANGE_RETENTION_DAYS } from '#contract/limits.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import {
  createGroupMembership,
  groupMemberHooks,
  invitedGroups,
} from '../modules/groups/group-membership.ts';
import { registerGroupRoutes } from '../modules/groups/routes.ts';
import { createGroupsService } from '../modules/groups/service.ts';
import { createInvitations } from '../modules/organizations/invitations.ts';
import { createMembership } from '../modules/organizations/organization-membership.ts';
import { registerOrganizationRoutes } from '../modules/organizations/routes.ts';
import { createOrganizationsService } from '../modules/organizations/service.ts';
import type { Area, AreaDependencies } from './area.ts';
import type { TaskArea } from './task-area.ts';

/** Area of organizations and their groups. */
export function createOrganizationArea(dependencies: AreaDependencies, work: Pick<TaskArea, 'memberHooks'>) {
  const { clock, database } = dependencies;
  // Order of the hooks for members who leave.
  const hooks = [groupMemberHooks, ...work.memberHooks];
  const organizations = createOrganizationsService(database, hooks);
  const membership = createMembership(hooks);
  const invitations = createInvitations({ ...dependencies, groups: invitedGroups });
  const groups = createGroupsService(database, hooks);
  const groupMembership = createGroupMembership(hooks);

  return {
    organizations,
    groups,
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
export type OrganizationArea = ReturnType<typeof createOrganizationArea>;
