import { and, eq, inArray } from 'drizzle-orm';
import type { ImportDetail } from '#contract/import/import.ts';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import { nameKey } from '#contract/text/compared-name.ts';
import { routeScopes } from '#contract/tokens/scope-table.ts';
import { colleaguesIn } from '#rules/people/askable-party.ts';
import type { Caller } from '#server/caller.ts';
import type { Queryable } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import { demandScope } from '#server/limits/demand-scope.ts';
import { organizationsOf } from '../../organizations/service.ts';
import { users } from '../../users/table.ts';
import { chosenColleagues } from './person-way.ts';

type FoundPeople = ImportDetail['found']['people'];

/**
 * Refuses choices that assign tasks to anyone but colleagues (`not_a_colleague`), and those of a token that may not
 * assign tasks by hand. docs/decisions/0100.
 */
export async function demandColleagues(
  queryable: Queryable,
  caller: Caller,
  choices: ImportChoices,
): Promise<void> {
  const chosen = chosenColleagues(choices);
  if (chosen.length === 0) return;
  demandScope(caller, routeScopes.assignTask);
  const colleagues = colleaguesIn(await organizationsOf(queryable, caller.userId), caller.userId);
  const known = new Set(colleagues.map(({ id }) => id));
  if (chosen.some((id) => !known.has(id))) throw new RefusalError('not_a_colleague');
}

/** Found people with the one colleague who has their name or verified email address, for the person to decide. */
export async function withProposals(
  queryable: Queryable,
  userId: string,
  people: FoundPeople,
): Promise<FoundPeople> {
  if (people.length === 0) return people;
  const colleagues = colleaguesIn(await organizationsOf(queryable, userId), userId);
  if (colleagues.length === 0) return people;
  const ids = colleagues.map(({ id }) => id);
  const addresses = await queryable
    .select({ id: users.id, name: users.email })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.isVerified, true)));
  const names = colleagues.flatMap(({ id, name, userName }) => [
    { id, name },
    { id, name: userName },
  ]);
  const owners = Map.groupBy([...names, ...addresses], ({ name }) => nameKey(name));
  return people.map((person) => {
    const found = new Set(owners.get(nameKey(person.name))?.map(({ id }) => id));
    const [proposedId = null] = found;
    return { ...person, proposedId: found.size === 1 ? proposedId : null };
  });
}
