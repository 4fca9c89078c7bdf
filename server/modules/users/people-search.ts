import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/database/driver.ts';
import { groupMembers } from '../groups/table.ts';
import { organizationMembers } from '../organizations/table.ts';
import { users } from './table.ts';

/** Fewer letters would find nearly everyone. */
export const SHORTEST_QUERY = 2;

const person = {
  id: users.id,
  userName: users.userName,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
};

/** What is searched, each by its index: user name, first and last name, last name. Names without case and accents. */
const byUserName = sql`user_name collate "C"`;
const byName = sql`search_fold(first_name || ' ' || last_name) collate "C"`;
const byLastName = sql`search_fold(last_name) collate "C"`;

/** The last code point: nothing that begins with a text lies behind that text and this. */
const LAST = '\u{10ffff}';

/** Whether a text begins with another; a range, in which no character means anything else than itself. */
function begins(text: SQL, start: SQL): SQL {
  return sql`(char_length(${start}) >= ${SHORTEST_QUERY} and ${text} >= ${start} and ${text} < ${start} || ${LAST})`;
}
const isCalled = (query: string) => begins(byUserName, sql`lower(${query}::text)`);
const isNamed = (text: SQL, query: string) => begins(text, sql`search_fold(${query}::text)`);

/** Whom a search may find: not oneself, and nobody whose account was deleted. */
function isFindable(readerId: string) {
  return and(ne(users.id, readerId), isNull(users.deletedAt));
}

/** By id or by user name; deleted accounts left out. */
export async function findPerson(queryable: Queryable, key: { id: string } | { userName: string }) {
  const isThem = 'id' in key ? eq(users.id, key.id) : eq(users.userName, key.userName);
  const [row] = await queryable
    .select(person)
    .from(users)
    .where(and(isThem, isNull(users.deletedAt)));
  return row ?? null;
}
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** By the whole of a verified address: whoever only claims an address is not found by it. */
export function findByEmail(queryable: Queryable, readerId: string, email: string): Promise<PersonRow[]> {
  return queryable
    .select(person)
    .from(users)
    .where(and(eq(users.email, email), eq(users.isVerified, true), isFindable(readerId)));
}

/** People in some organizations or groups whose name or user name begins with `query`. */
export function searchAmong(
  queryable: Queryable,
  readerId: string,
  places: { readonly organizationIds: readonly string[]; readonly groupIds: readonly string[] },
  query: string,
  limit: number,
): Promise<PersonRow[]> {
  const members = queryable
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(inArray(organizationMembers.organizationId, [...places.organizationIds]));
  const companions = queryable
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(inArray(groupMembers.groupId, [...places.groupIds]));
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

/** Anyone whose name or user name begins with `query`: the first of each. */
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

/** Organizations that some people share with the reader, with what the reader is there. */
export function listSharedOrganizations(
  queryable: Queryable,
  organizationIds: readonly string[],
  userIds: readonly string[],
) {
  return queryable
    .select({ userId: organizationMembers.userId, organizationId: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(
      and(
        inArray(organizationMembers.organizationId, [...organizationIds]),
        inArray(organizationMembers.userId, [...userIds]),
      ),
    );
}
