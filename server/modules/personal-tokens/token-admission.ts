import { MAX_PERSONAL_TOKENS } from '#contract/limits.ts';
import { PERSONAL_SPACE } from '#contract/tokens/token-spaces.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#time/instant.ts';
import { scopesOf } from '../scopes/service.ts';
import type { Reauthentication } from '../sessions/service.ts';
import { lockUser } from '../users/service.ts';
import * as repository from './repository.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly reauthentication: Pick<Reauthentication, 'demandLiveIn'>;
}

/**
 * Conditions of another token, asked in the transaction that makes it, which holds the row of its user from then on:
 * nothing is made behind “sign out all others”. Throws `session_revoked`, `too_many`, and `not_found` for an
 * organization that its user is not in.
 */
export function createTokenAdmission({ clock, reauthentication }: Dependencies) {
  return async function demandRoomIn(
    tx: Transaction,
    caller: Caller,
    spaces: readonly string[] | null,
  ): Promise<void> {
    const { userId } = caller;
    await lockUser(tx, userId);
    await reauthentication.demandLiveIn(tx, caller);
    if ((await repository.countLive(tx, userId, toInstant(clock.now()))) >= MAX_PERSONAL_TOKENS)
      throw new RefusalError('too_many');
    const { organizations } = (await scopesOf(tx, [userId]))(userId);
    const isOwn = (space: string) => space === PERSONAL_SPACE || organizations.has(space);
    if (spaces?.every(isOwn) === false) throw new RefusalError('not_found');
  };
}
export type DemandTokenRoomIn = ReturnType<typeof createTokenAdmission>;
