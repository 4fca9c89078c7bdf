import { v7 as uuidv7 } from 'uuid';
import type { LinkChoices, PublicLink } from '#contract/links/public-link.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { DerivedSecrets } from '#server/derived-secret.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { demandPublisher } from '../collections/service.ts';
import { demandOrganization, lockOrganization, roleInOrganization } from '../organizations/service.ts';
import { liveAmong, rightfulAmong } from './live-links.ts';
import * as repository from './repository.ts';

/** Path of a public page, with the secret for `:secret`. */
export const PAGE_PATH = '/p/:secret';

interface Dependencies {
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly secrets: DerivedSecrets;
}

/** Whether a collection may be published, as far as its organization is concerned. */
async function isAllowedAt(queryable: Queryable, aboveId: string | null): Promise<boolean> {
  return aboveId === null || (await repository.allowedAmong(queryable, [aboveId])).has(aboveId);
}

/** Link of a collection that has not ended. */
async function findLive(queryable: Queryable, collectionId: string, now: number) {
  const found = await repository.findOf(queryable, collectionId);
  if (found === null) return null;
  return (await liveAmong(queryable, [found], now)).has(found.link.id) ? found : null;
}

/** Collection of a link that `userId` may publish. Throws `not_found` and `not_permitted`. */
async function demandCollection(queryable: Queryable, id: string, userId: string) {
  const collection = await repository.findCollection(queryable, id);
  await demandPublisher(queryable, collection, userId);
  if (collection === null) throw new RefusalError('not_found');
  return collection;
}

/** Public links of collections. docs/decisions/0091. */
export function createPublicLinks({ clock, config: { publicUrl }, secrets }: Dependencies) {
  function present({ link, collection, makerName }: repository.FoundLink, isConfirmed: boolean): PublicLink {
    const { view, hasDescriptions, hasFinished, hasNames, createdAt, endsAt, lastOpenedOn } = link;
    return {
      ...{ collectionId: collection.id, collectionName: collection.name, makerName },
      ...{ view, hasDescriptions, hasFinished, hasNames, createdAt, endsAt, lastOpenedOn },
      address: isConfirmed ? `${publicUrl}${PAGE_PATH.replace(':secret', secrets.of(link.id))}` : null,
    };
  }

  return {
    /** Links that a user made, of collections that they may still publish. */
    async list(queryable: Queryable, userId: string, isConfirmed: boolean): Promise<PublicLink[]> {
      // Of a collection that they may not publish any more, whoever made the link may not even know the name.
      const links = await rightfulAmong(queryable, await repository.listOf(queryable, userId));
      return links.map((found) => present(found, isConfirmed));
    },
    /** All links of an organization. Throws `not_found` and `not_permitted`. */
    async listIn(queryable: Queryable, id: string, userId: string, isConfirmed: boolean) {
      demandOrganization(await roleInOrganization(queryable, id, userId), 'organization.edit');
      const links = await repository.listIn(queryable, id);
      return {
        isAllowed: await isAllowedAt(queryable, id),
        links: links.map((found) => present(found, isConfirmed)),
      };
    },
    async get(queryable: Queryable, userId: string, collectionId: string, isConfirmed: boolean) {
      const { aboveId } = await demandCollection(queryable, collectionId, userId);
      const found = await findLive(queryable, collectionId, clock.now());
      return {
        isAllowed: await isAllowedAt(queryable, aboveId),
        link: found === null ? null : present(found, isConfirmed),
      };
    },
    async demand(queryable: Queryable, userId: string, collectionId: string): Promise<PublicLink> {
      await demandCollection(queryable, collectionId, userId);
      const found = await findLive(queryable, collectionId, clock.now());
      if (found === null) throw new RefusalError('not_found');
      return present(found, true);
    },
    /**
     * Makes the link of a collection, or changes it; its days start anew either way. The address of a link that has
     * ended never works again. Throws `public_links_off`.
     */
    async put(context: WriteContext, collectionId: string, { days, ...choices }: LinkChoices): Promise<void> {
      const { tx, caller, now } = context;
      const { aboveId } = await demandCollection(tx, collectionId, caller.userId);
      if (!(await isAllowedAt(tx, aboveId))) throw new RefusalError('public_links_off');
      if ((await findLive(tx, collectionId, Date.parse(now))) === null)
        await repository.remove(tx, collectionId);
      await repository.put(tx, {
        ...choices,
        ...{ id: uuidv7(), collectionId, makerId: caller.userId, createdAt: now, lastOpenedOn: null },
        endsAt: days === null ? null : toInstant(Date.parse(now) + days * DAY),
      });
    },
    /** Throws `not_found` where there is none. */
    async demandPublished({ tx, now }: WriteContext, collectionId: string): Promise<void> {
      if ((await findLive(tx, collectionId, Date.parse(now))) === null) throw new RefusalError('not_found');
    },
    async remove({ tx, caller }: WriteContext, collectionId: string): Promise<void> {
      await demandCollection(tx, collectionId, caller.userId);
      await repository.remove(tx, collectionId);
    },
    async allow(context: WriteContext, id: string, isAllowed: boolean): Promise<void> {
      await lockOrganization(context, id, 'organization.edit');
      await repository.allow(context.tx, id, isAllowed);
    },
  };
}
export type PublicLinks = ReturnType<typeof createPublicLinks>;
