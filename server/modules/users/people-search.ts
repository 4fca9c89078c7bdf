import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/database/driver.ts';
import { groupMembers } from '../groups/table.ts';
import { organizationMembers, organizations } from '../organizations/table.ts';
import { users } from './table.ts';

/** Shortest query: fewer letters would match nearly everyone. */
export const SHORTEST_QUERY = 2;

const person = {
  id: users.id,
  userName: users.userName,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
};

/** Expressions with an index: user name, first and last name, last name. Names without case and accents. */
const byUserName = sql`user_name collate "C"`;
const byName = sql`search_fold(first_name || ' ' || last_name) collate "C"`;
const byLastName = sql`search_fold(last_name) collate "C"`;

/** Last code point: the end of the range of all texts with a prefix. */
const LAST = '\u{10ffff}';

/** Condition for a prefix, as a range, in which no character has a special meaning. */
function begins(text: SQL, start: SQL): SQL {
  return sql`(char_length(${start}) >= ${SHORTEST_QUERY} and ${text} >= ${start} and ${text} < ${start} || ${LAST})`;
}
const isCalled = (query: string) => begins(byUserName, sql`lower(${query}::text)`);
const isNamed = (text: SQL, query: string) => begins(text, sql`search_fold(${query}::text)`);

/** Condition for users whom a search may find: not the reader, and no deleted accounts. */
function isFindable(readerId: string) {
  return and(ne(users.id, readerId), isNull(users.deletedAt));
}

/** Undeleted user by id or by user name. */
export async function findPerson(queryable: Queryable, key: { id: string } | { userName: string }) {
  const isThem = 'id' in key ? eq(users.id, key.id) : eq(users.userName, key.userName);
  const [row] = await queryable
    .select(person)
    .from(users)
    .where(and(isThem, isNull(users.deletedAt)));
  return row ?? null;
}
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** User of a whole, verified address: an unverified claim does not count. */
export function findByEmail(queryable: Queryable, readerId: string, email: string): Promise<PersonRow[]> {
  return queryable
    .select(person)
    .from(users)
    .where(and(eq(users.email, email), eq(users.isVerified, true), isFindable(readerId)));
}

/** Users in some organizations or groups whose name or user name begins with `query`. */
export function searchAmong(
  queryable: Queryable,
  readerId: string,
  scopeIds: { readonly organizationIds: readonly string[]; readonly groupIds: readonly string[] },
  query: string,
  limit: number,
): Promise<PersonRow[]> {
  const members = queryable
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(inArray(organizationMembers.organizationId, [...scopeIds.organizationIds]));
  const companions = queryable
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(inArray(groupMembers.groupId, [...scopeIds.groupIds]));
  return queryable
    .select(person)
    .from(users)
    .where(
      and(
        or(inArray(users.id, members), inArray(users.id, companions)),
        or(isCalled(query), isNamed(byName, query), isNamed(byLastName, query)),
        isFindable(readerId),
      ),
    )
    .orderBy(byName, asc(users.id))
    .limit(limit);
}

/** Users anywhere whose name or user name begins with `query`, the first ones of each. */
export function searchAll(
  queryable: Queryable,
  readerId: string,
  query: string,
  limit: number,
): Promise<PersonRow[]> {
  const first = (fits: SQL, order: SQL) =>
    queryable
      .select(person)
      .from(users)
      .where(and(fits, isFindable(readerId)))
      .orderBy(order)
      .limit(limit);
  return union(
    first(isCalled(query), byUserName),
    first(isNamed(byName, query), byName),
    first(isNamed(byLastName, query), byLastName),
  );
}

/** Organizations that some users share with the reader, with the reader's role. */
export function listSharedOrganizations(
  queryable: Queryable,
  organizationIds: readonly string[],
  userIds: readonly string[],
) {
  return queryable
    .select({
      userId: organizationMembers.userId,
      organizationId: organizationMembers.organizationId,
      name: organizations.name,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(
      and(
        inArray(organizationMembers.organizationId, [...organizationIds]),
        inArray(organizationMembers.userId, [...userIds]),
      ),
    );
}
