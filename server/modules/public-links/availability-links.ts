import { v7 as uuidv7 } from 'uuid';
import type { AvailabilityLink } from '#contract/links/availability-link.ts';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { DerivedSecrets } from '#server/derived-secret.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import * as repository from './availability-repository.ts';

/** Path of availability pages, with the secret for `:secret`; their calendar files end with `.ics`. */
export const AVAILABILITY_PATH = '/p/free/:secret';

interface Dependencies {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly secrets: DerivedSecrets;
}

/** Availability links, one of each user at most: made, shown and ended by their owner alone. docs/decisions/0092. */
export function createAvailabilityLinks({ config: { publicUrl }, secrets }: Dependencies) {
  async function get(
    queryable: Queryable,
    userId: string,
    isConfirmed: boolean,
  ): Promise<AvailabilityLink | null> {
    const row = await repository.findOf(queryable, userId);
    if (row === null) return null;
    const address = `${publicUrl}${AVAILABILITY_PATH.replace(':secret', secrets.of(row.id))}`;
    return {
      address: isConfirmed ? address : null,
      calendarAddress: isConfirmed ? `${address}.ics` : null,
      createdAt: row.createdAt,
      lastOpenedOn: row.lastOpenedOn,
    };
  }

  return {
    get,
    /** Throws `not_found`. */
    async demand(queryable: Queryable, userId: string): Promise<AvailabilityLink> {
      const link = await get(queryable, userId, true);
      if (link === null) throw new RefusalError('not_found');
      return link;
    },
    create: ({ tx, caller, now }: WriteContext) =>
      repository.insert(tx, { id: uuidv7(), ownerId: caller.userId, createdAt: now, lastOpenedOn: null }),
    remove: ({ tx, caller }: WriteContext) => repository.remove(tx, caller.userId),
  };
}
export type AvailabilityLinks = ReturnType<typeof createAvailabilityLinks>;
