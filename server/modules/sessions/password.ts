import { hash, verify } from '@node-rs/argon2';
import type { Config } from '#server/config.ts';

/** Argon2id, the algorithm's default of the library. */
export function createPasswords(cost: Config['passwordCost']) {
  const standIn = hash('the password of nobody', cost);
  return {
    hash: (password: string): Promise<string> => hash(password, cost),
    /** Takes the same time for an account that does not exist (`null`). */
    async verify(passwordHash: string | null, password: string): Promise<boolean> {
      const isRight = await verify(passwordHash ?? (await standIn), password);
      return isRight && passwordHash !== null;
    },
  };
}
export type Passwords = ReturnType<typeof createPasswords>;
