import type { Queryable } from '#server/database/driver.ts';
import { mayPublish } from '../collections/service.ts';
import { scopesOf } from '../scopes/service.ts';
import type { FoundLink } from './repository.ts';

/** Links whose maker may still publish the collection. */
export async function rightfulAmong(queryable: Queryable, links: readonly FoundLink[]): Promise<FoundLink[]> {
  if (links.length === 0) return [];
  const scopes = await scopesOf(queryable, [...new Set(links.map(({ link }) => link.makerId))]);
  return links.filter(({ link, collection }) => mayPublish(collection, link.makerId, scopes(link.makerId)));
}

/** Ids of the links that have not ended, by their date or with the right of their maker. */
export async function liveAmong(
  queryable: Queryable,
  links: readonly FoundLink[],
  now: number,
): Promise<ReadonlySet<string>> {
  const lasting = links.filter(({ link: { endsAt } }) => endsAt === null || Date.parse(endsAt) > now);
  return new Set((await rightfulAmong(queryable, lasting)).map(({ link }) => link.id));
}
