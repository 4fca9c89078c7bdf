import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { later } from '#server/database/pipelining.ts';
import { allGiven, statement, statementOfKeys } from '#server/database/statement.ts';
import { groups } from '../groups/table.ts';
import { organizations } from '../organizations/table.ts';
import { users } from '../users/table.ts';
import {
  type DelegationAddressRow,
  type DelegationProposalRow,
  delegationAddresses,
  delegationProposals,
  delegationRequests,
  requestLinks,
} from './table.ts';

const answerers = alias(users, 'answerers');

const named = statementOfKeys('requestIds', (queryable, isWanted) =>
  queryable
    .select({
      address: delegationAddresses,
      name: sql<
        string | null
      >`coalesce(${organizations.name}, ${groups.name}, trim(${users.firstName} || ' ' || ${users.lastName}), nullif(${requestLinks.name}, ''))`,
      answeredByName: sql<string | null>`trim(${answerers.firstName} || ' ' || ${answerers.lastName})`,
    })
    .from(delegationAddresses)
    .leftJoin(users, eq(users.id, delegationAddresses.userId))
    .leftJoin(answerers, eq(answerers.id, delegationAddresses.answeredById))
    .leftJoin(requestLinks, eq(requestLinks.addressId, delegationAddresses.id))
    .leftJoin(groups, eq(groups.id, delegationAddresses.groupId))
    .leftJoin(organizations, eq(organizations.id, delegationAddresses.organizationId))
    .where(isWanted(delegationAddresses.requestId))
    .orderBy(asc(delegationAddresses.id)),
);

/** Addresses with the names of those asked and of those who answered, oldest first. */
export function listNamed(queryable: Queryable, requestIds: readonly string[]) {
  return named(queryable, requestIds);
}

const ofRequests = statementOfKeys('requestIds', (queryable, isWanted) =>
  queryable
    .select()
    .from(delegationAddresses)
    .where(isWanted(delegationAddresses.requestId))
    .orderBy(asc(delegationAddresses.id)),
);

/** Oldest first. */
export function listOf(queryable: Queryable, requestIds: readonly string[]): Promise<DelegationAddressRow[]> {
  return ofRequests(queryable, requestIds);
}

/** Null if the id is taken or the request already has an address of the same user, group or organization. */
export async function insert(
  tx: Transaction,
  row: typeof delegationAddresses.$inferInsert,
): Promise<DelegationAddressRow | null> {
  const [inserted] = await tx.insert(delegationAddresses).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Answer of one address. */
export type Answer = Pick<DelegationAddressRow, 'status' | 'answeredById' | 'answeredAt' | 'message'>;

const answering = statement((queryable) =>
  queryable
    .update(delegationAddresses)
    .set(allGiven(delegationAddresses, ['status', 'answeredById', 'answeredAt', 'message']))
    .where(eq(delegationAddresses.id, sql.placeholder('addressId'))),
);

export async function setAnswer(tx: Transaction, addressId: string, answer: Answer): Promise<void> {
  await answering(later(tx), { ...answer, addressId });
}

export async function remove(tx: Transaction, id: string): Promise<void> {
  await tx.delete(delegationAddresses).where(eq(delegationAddresses.id, id));
}

/** Pending requests that ask a user by name: whose an email address is, nobody may learn. */
export async function listWaitingFor(tx: Transaction, userId: string) {
  return tx
    .select({
      requestId: delegationAddresses.requestId,
      addressId: delegationAddresses.id,
      taskId: delegationRequests.issuerNoteId,
    })
    .from(delegationAddresses)
    .innerJoin(delegationRequests, eq(delegationRequests.id, delegationAddresses.requestId))
    .where(
      and(
        eq(delegationAddresses.userId, userId),
        isNull(delegationAddresses.email),
        eq(delegationRequests.status, 'pending'),
      ),
    )
    .orderBy(asc(delegationRequests.issuerNoteId));
}

/** Pending requests that ask some groups and organizations, in the locking order of tasks. */
export async function listWaitingForScopes(tx: Transaction, scopeIds: readonly string[]): Promise<string[]> {
  const ids = [...scopeIds];
  const rows = await tx
    .selectDistinct({ id: delegationRequests.id, taskId: delegationRequests.issuerNoteId })
    .from(delegationAddresses)
    .innerJoin(delegationRequests, eq(delegationRequests.id, delegationAddresses.requestId))
    .where(
      and(
        or(inArray(delegationAddresses.groupId, ids), inArray(delegationAddresses.organizationId, ids)),
        eq(delegationRequests.status, 'pending'),
      ),
    )
    .orderBy(asc(delegationRequests.issuerNoteId));
  return rows.map(({ id }) => id);
}

/** Number of addresses whose user, group or organization still exists, or whose email address has no account. */
export async function countAlive(tx: Transaction, ids: readonly string[]): Promise<number> {
  const home = alias(organizations, 'home');
  const rows = await tx
    .select({ id: delegationAddresses.id })
    .from(delegationAddresses)
    .leftJoin(users, and(eq(users.id, delegationAddresses.userId), isNull(users.deletedAt)))
    .leftJoin(groups, and(eq(groups.id, delegationAddresses.groupId), isNull(groups.deletedAt)))
    .leftJoin(home, and(eq(home.id, groups.organizationId), isNull(home.deletedAt)))
    .leftJoin(
      organizations,
      and(eq(organizations.id, delegationAddresses.organizationId), isNull(organizations.deletedAt)),
    )
    .where(
      and(
        inArray(delegationAddresses.id, [...ids]),
        or(
          isNotNull(users.id),
          isNotNull(home.id),
          isNotNull(organizations.id),
          and(isNotNull(delegationAddresses.email), isNull(delegationAddresses.userId)),
        ),
      ),
    );
  return rows.length;
}

const proposalsNamed = statementOfKeys('requestIds', (queryable, isWanted) =>
  queryable
    .select({
      proposal: delegationProposals,
      userName: sql<string>`coalesce(trim(${users.firstName} || ' ' || ${users.lastName}), nullif(${requestLinks.name}, ''), ${delegationAddresses.email}, '')`,
    })
    .from(delegationProposals)
    .leftJoin(users, eq(users.id, delegationProposals.userId))
    .leftJoin(delegationAddresses, eq(delegationAddresses.id, delegationProposals.addressId))
    .leftJoin(requestLinks, eq(requestLinks.addressId, delegationProposals.addressId))
    .where(isWanted(delegationProposals.requestId))
    .orderBy(asc(delegationProposals.at), asc(delegationProposals.id)),
);

export function listProposals(queryable: Queryable, requestIds: readonly string[]) {
  return proposalsNamed(queryable, requestIds);
}

/** False if the id is taken. */
export async function insertProposal(tx: Transaction, row: DelegationProposalRow): Promise<boolean> {
  const inserted = await tx.insert(delegationProposals).values(row).onConflictDoNothing().returning();
  return inserted.length > 0;
}

export async function findProposal(
  tx: Transaction,
  requestId: string,
  id: string,
): Promise<DelegationProposalRow | null> {
  const isIt = and(eq(delegationProposals.requestId, requestId), eq(delegationProposals.id, id));
  const [row] = await tx.select().from(delegationProposals).where(isIt);
  return row ?? null;
}

export async function setProposalStatus(
  tx: Transaction,
  id: string,
  status: DelegationProposalRow['status'],
): Promise<void> {
  await tx.update(delegationProposals).set({ status }).where(eq(delegationProposals.id, id));
}

/** Deletes the pending proposal of a user or of a link, which their next one replaces. */
export async function removeWaitingProposals(
  tx: Transaction,
  requestId: string,
  { userId, addressId }: Pick<DelegationProposalRow, 'userId' | 'addressId'>,
): Promise<void> {
  await tx
    .delete(delegationProposals)
    .where(
      and(
        eq(delegationProposals.requestId, requestId),
        userId === null
          ? eq(delegationProposals.addressId, addressId ?? sql`null`)
          : eq(delegationProposals.userId, userId),
        eq(delegationProposals.status, 'pending'),
      ),
    );
}

/** Requests that wait for an email address with which no account is matched yet, or that its link took: those after one, by id. */
export function listUnmatched(queryable: Queryable, email: string, after: string | null, limit: number) {
  return queryable
    .select({ requestId: delegationRequests.id, issuerId: delegationRequests.issuerId })
    .from(delegationAddresses)
    .innerJoin(delegationRequests, eq(delegationRequests.id, delegationAddresses.requestId))
    .where(
      and(
        eq(delegationAddresses.email, email),
        isNull(delegationAddresses.userId),
        or(
          eq(delegationRequests.status, 'pending'),
          and(eq(delegationRequests.status, 'accepted'), eq(delegationAddresses.status, 'accepted')),
        ),
        after === null ? undefined : gt(delegationRequests.id, after),
      ),
    )
    .orderBy(asc(delegationRequests.id))
    .limit(limit);
}

/** Stores the account of an email address, or the mail to it. */
export async function match(
  tx: Transaction,
  id: string,
  found: Partial<Pick<DelegationAddressRow, 'userId' | 'isMuted' | 'mailedAt'>>,
): Promise<void> {
  await tx.update(delegationAddresses).set(found).where(eq(delegationAddresses.id, id));
}
