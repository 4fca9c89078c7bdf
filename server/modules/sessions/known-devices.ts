import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '#server/clock.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import * as repository from './known-device-repository.ts';

const FORM = /^[A-Za-z0-9_-]{43}$/;
/** Time without use after which a device counts as new. Milliseconds. */
const KEPT = 400 * DAY;

function hashOf(secret: string): string {
  return createHash('sha256').update(`device:${secret}`).digest('base64url');
}

export function createKnownDevices(clock: Clock) {
  const now = () => toInstant(clock.now());
  return {
    async isKnown(queryable: Queryable, userId: string, secret: string | null): Promise<boolean> {
      return secret !== null && (await repository.has(queryable, userId, hashOf(secret)));
    },

    /** Returns the secret for the browser's cookie, and whether it is new to the account. */
    async remember(
      tx: Transaction,
      userId: string,
      given: string | null,
    ): Promise<{ readonly secret: string; readonly isNew: boolean }> {
      const isUsable = given !== null && FORM.test(given);
      const secret = isUsable ? given : randomBytes(32).toString('base64url');
      const row = { id: uuidv7(), userId, hash: hashOf(secret), lastUsedAt: now() };
      return { secret, isNew: await repository.put(tx, row) };
    },

    /** Forgets an account's devices, except the one with the secret `kept` if given. */
    async forgetAll(tx: Transaction, userId: string, kept: string | null = null): Promise<void> {
      await repository.removeOf(tx, userId, kept === null ? null : hashOf(kept));
    },

    purge: (queryable: Queryable) => repository.purge(queryable, toInstant(clock.now() - KEPT)),
  };
}
export type KnownDevices = ReturnType<typeof createKnownDevices>;
