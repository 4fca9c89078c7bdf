import type { AddressRefusal } from '#contract/people/address-refusal.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import { derivedId } from '#server/derived-id.ts';
import { createDerivedSecrets } from '#server/derived-secret.ts';
import { RefusalError } from '#server/errors.ts';
import type { Secrets } from '#server/secrets.ts';
import { toInstant } from '#time/instant.ts';
import { findAccountById } from '../users/service.ts';
import * as repository from './repository.ts';

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'refusedAddressKey' | 'refusalTokenKey'>;
}

/**
 * Addresses that refuse invitations by mail. The mail job asks for each mail that somebody else causes, so a sender
 * is answered as always. A token is in every such mail; it belongs to the address and opens nothing else.
 */
export function createRefusedAddresses({ database: { outer }, clock, secrets }: Dependencies) {
  const tokens = createDerivedSecrets(secrets.refusalTokenKey);
  const idOf = (email: string) => derivedId(secrets.refusedAddressKey, email.toLowerCase());

  async function set(id: string, isRefused: boolean): Promise<AddressRefusal> {
    if (isRefused) await repository.insert(outer, id, toInstant(clock.now()));
    else await repository.remove(outer, id);
    return { isRefused };
  }

  /** Id of an account’s address; null while its owner has not proved that it is theirs. */
  async function findOwnId(queryable: Queryable, userId: string): Promise<string | null> {
    const account = await findAccountById(queryable, userId);
    return account?.email == null || !account.isVerified ? null : idOf(account.email);
  }

  return {
    tokenOf: (email: string): string => tokens.of(idOf(email)),
    isRefused: (email: string): Promise<boolean> => repository.has(outer, idOf(email)),

    /** Null for a token that this server did not make. */
    async read(token: string): Promise<AddressRefusal | null> {
      const id = tokens.idOf(token);
      return id === null ? null : { isRefused: await repository.has(outer, id) };
    },
    /** Throws `invalid_token`. */
    async choose(token: string, isRefused: boolean): Promise<AddressRefusal> {
      const id = tokens.idOf(token);
      if (id === null) throw new RefusalError('invalid_token');
      return set(id, isRefused);
    },

    /** Null for an account whose address is not verified: it may be a stranger’s. */
    async findOwn(queryable: Queryable, userId: string): Promise<AddressRefusal | null> {
      const id = await findOwnId(queryable, userId);
      return id === null ? null : { isRefused: await repository.has(queryable, id) };
    },
    /** Throws `not_verified`. */
    async setOwn(userId: string, isRefused: boolean): Promise<AddressRefusal> {
      const id = await findOwnId(outer, userId);
      if (id === null) throw new RefusalError('not_verified');
      return set(id, isRefused);
    },
  };
}
export type RefusedAddresses = ReturnType<typeof createRefusedAddresses>;
