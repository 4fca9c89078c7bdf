import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '#server/config.ts';
import { demandStrength, type PasswordOwner } from './password-strength.ts';

/** Argon2id, the algorithm's default of the library. */
export function createPasswords(cost: Config['passwordCost']) {
  const standIn = hash('the password of nobody', cost);
  const hashOf = (password: string): Promise<string> => hash(password, cost);
  return {
    /** For a password that a person chose. Refuses `password_personal` and `password_common`. */
    async hashChosen(password: string, owner: PasswordOwner): Promise<string> {
      await demandStrength(password, owner);
      return hashOf(password);
    },
    /** For the demo, whose password is told to everybody. */
    hashOf,
    /** A real hash of a password that nobody knows: signing in with it is refused like any other guess. */
    hashNobodys: (): Promise<string> => hashOf(randomBytes(32).toString('base64url')),
    /** Takes the same time for an account that does not exist (`null`). */
    async verify(passwordHash: string | null, password: string): Promise<boolean> {
      const isRight = await verify(passwordHash ?? (await standIn), password);
      return isRight && passwordHash !== null;
    },
  };
}
export type Passwords = ReturnType<typeof createPasswords>;
