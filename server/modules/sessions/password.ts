import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '#server/config.ts';
import { createLimitedWork } from '#server/limited-work.ts';
import { demandStrength, type PasswordOwner } from './password-strength.ts';

/** Of Node's four threads two stay free for the database's syncs and disk checks. */
const HASHES_AT_ONCE = 2;

/** Argon2id, the algorithm's default of the library. */
export function createPasswords(cost: Config['passwordCost']) {
  const double = hash('the password of nobody', cost);
  const limited = createLimitedWork(HASHES_AT_ONCE);
  const hashOf = (password: string): Promise<string> => limited(() => hash(password, cost));
  return {
    /** Hashes a password that a user chose. Throws `password_personal` and `password_common`. */
    async hashChosen(password: string, owner: PasswordOwner): Promise<string> {
      await demandStrength(password, owner);
      return hashOf(password);
    },
    /** Hashes without a strength check, for the demo, whose password is public. */
    hashOf,
    /** Hash of a random password: signing in with it takes as long and is refused. */
    hashNobodys: (): Promise<string> => hashOf(randomBytes(32).toString('base64url')),
    /** Takes the same time for an account that does not exist (`null`). */
    async verify(passwordHash: string | null, password: string): Promise<boolean> {
      const compared = passwordHash ?? (await double);
      const isRight = await limited(() => verify(compared, password));
      return isRight && passwordHash !== null;
    },
  };
}
export type Passwords = ReturnType<typeof createPasswords>;
