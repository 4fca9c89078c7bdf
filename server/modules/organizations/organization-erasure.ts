import { and, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { idPage, type TableErasure } from '#server/personal-data-section.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { Membership } from './organization-membership.ts';
import type { OrganizationsService } from './service.ts';
import { invitations, organizationMembers, organizations } from './table.ts';

function idsOf(userId: string, queryable: Queryable) {
  return queryable
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId));
}

function idsOfOthers(userId: string, queryable: Queryable) {
  return queryable
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(ne(organizationMembers.userId, userId));
}

export const organizationIds = idPage(organizations, (userId, queryable) =>
  and(inArray(organizations.id, idsOf(userId, queryable)), isNull(organizations.deletedAt)),
);

export const organizationTables: readonly TableErasure[] = [
  // Before the memberships, by which it finds those with nobody else in them.
  {
    table: organizations,
    by: 'rest',
    rowsOf: (userId, queryable) =>
      and(
        inArray(organizations.id, idsOf(userId, queryable)),
        notInArray(organizations.id, idsOfOthers(userId, queryable)),
      ),
  },
  {
    table: organizationMembers,
    by: 'rest',
    rowsOf: (userId) => eq(organizationMembers.userId, userId),
  },
  { table: invitations, by: 'deletion' },
];

/** Organizations of a user, deleted ones left out, with how many others belong to each. */
function listMemberships(tx: Transaction, userId: string) {
  const { organizationId, role } = organizationMembers;
  const others = sql<number>`(
    select count(*)::int from organization_members other
    where other.organization_id = ${organizationId} and other.user_id <> ${userId}
  )`;
  return tx
    .select({ organizationId, role, others })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationId))
    .where(and(eq(organizationMembers.userId, userId), isNull(organizations.deletedAt)))
    .orderBy(organizationId);
}

export interface DeletionServices {
  readonly organizations: Pick<OrganizationsService, 'remove'>;
  readonly membership: Pick<Membership, 'update'>;
}

/** Deletes those with nobody else in them, and invitations to the user. Throws `last_owner`. */
export async function endMemberships(
  context: WriteContext,
  email: string | null,
  services: DeletionServices,
): Promise<void> {
  const { tx, caller } = context;
  const { userId } = caller;
  for (const { organizationId, role, others } of await listMemberships(tx, userId)) {
    if (others === 0) await services.organizations.remove(context, organizationId);
    else if (role === 'owner')
      await services.membership.update(context, organizationId, { userId, role: 'member' });
  }
  const isToAddress = email === null ? undefined : eq(invitations.email, email);
  await tx.delete(invitations).where(or(isToAddress, eq(invitations.userId, userId)));
}
