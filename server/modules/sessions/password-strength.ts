import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { RefusalError } from '#server/errors.ts';

export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userName?: string | undefined;
}

const PRODUCT = 'daywall';
/** Shortest name that is compared: shorter ones are parts of too many words. */
const SHORTEST_NAME = 3;
/** Letters and digits that must remain of a password without its owner's names. */
const OWN_PART = 6;
/** Below are passwords that a million guesses find: common, leaked, repeated, keyboard patterns. */
const SCORE = 2;
/** Length that is estimated: the time grows with the length, and a prefix that is strong is enough. */
const LOOKED_AT = 32;

let estimator: Promise<ZxcvbnFactory> | null = null;

/** The dictionaries take some megabytes of memory, so they are loaded for the first new password. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([core, common]) =>
      new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs }),
  );
  return estimator;
}

function namesOf({ email, firstName, lastName, userName = '' }: PasswordOwner): string[] {
  const whole = [email, email.slice(0, email.lastIndexOf('@')), firstName, lastName, userName, PRODUCT];
  const parts = whole.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...parts].map((name) => name.trim().toLowerCase()))]
    .filter((name) => name.length >= SHORTEST_NAME)
    .sort((a, b) => b.length - a.length);
}

/** Whether little remains of a password without the names of its owner and of the product. */
function isPersonal(password: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase();
  const left = names.reduce((text, name) => text.replaceAll(name, ' '), lower);
  return left !== lower && left.replaceAll(/[^\p{L}\p{N}]+/gu, '').length < OWN_PART;
}

/** Throws `password_personal` and `password_common` (OWASP ASVS 5.0, 6.2.4, 6.2.11 and 6.2.12). */
export async function demandStrength(password: string, owner: PasswordOwner): Promise<void> {
  const names = namesOf(owner);
  if (isPersonal(password, names)) throw new RefusalError('password_personal');
  const { score } = (await loadEstimator()).check(password.slice(0, LOOKED_AT), names);
  if (score < SCORE) throw new RefusalError('password_common');
}
