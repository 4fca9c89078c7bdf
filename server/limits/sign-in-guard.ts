import { createHash } from 'node:crypto';
import { SECONDS_PER_HOUR } from '#time/units.ts';
import type { Clock } from '../clock.ts';
import { TooManyRequestsError } from '../errors.ts';
import { createSharedBuckets } from './shared-buckets.ts';
import type { SharedCounts } from './shared-counts.ts';
import type { BucketRate } from './token-bucket.ts';

/** One attempt on an account's password. */
export interface SignInTry {
  /** Entered email address, with or without an account. */
  readonly account: string;
  /** Network address of the attempt. */
  readonly address: string;
  /** Secret of a device from which the account was signed in to before; null for any other. */
  readonly device: string | null;
}

export interface CountedTry {
  /** The password was right: the attempt does not count. */
  succeeded(): void;
  /** Returns whether the account had so many wrong passwords lately that its owner should be notified. */
  failed(): boolean;
}

export interface SignInGuard {
  /** Counts an attempt before the password is checked. Throws `too_many_requests`. */
  begin(attempt: SignInTry): Promise<CountedTry>;
}

/** Wrong passwords in a row from one device or one address, and how many more per hour. */
export const TRIES: BucketRate = { size: 10, rate: 40 / SECONDS_PER_HOUR };
/** Allowance of all unknown devices together, after which each address has one attempt left instead of ten. */
const STRANGERS = { size: 50, rate: 50 / SECONDS_PER_HOUR };
/** Failures before the one that the owner hears of: the tenth, after which an address may not try again. */
const FAILURES = { size: 9, rate: 10 / SECONDS_PER_HOUR };
const REMEMBERED = 50_000;

/** Neither email addresses nor device secrets must be stored for counting. */
function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22);
}

/**
 * Limits guessing without letting anybody lock the owner out (OWASP, device cookies). A device that has signed in
 * before has attempts of its own, which nobody else can use up. Others are counted per address; while many
 * addresses guess at one account, an address that has not failed before still has one attempt.
 * docs/decisions/0043.
 */
export function createSignInGuard(clock: Clock, factor: number, shared: SharedCounts | null): SignInGuard {
  const buckets = (name: string, { size, rate }: { readonly size: number; readonly rate: number }) =>
    createSharedBuckets({
      clock,
      shared,
      name: `sign-in:${name}`,
      remembered: REMEMBERED,
      size: Math.max(1, size * factor),
      rate: rate * factor,
    });
  const perDevice = buckets('device', TRIES);
  const perAddress = buckets('address', TRIES);
  const strangers = buckets('strangers', STRANGERS);
  const failures = buckets('failures', FAILURES);
  const allOfAddress = Math.max(1, TRIES.size * factor);

  /** Takes the cost of an attempt, and returns a function that gives it back. */
  async function take({ account, address, device }: SignInTry): Promise<() => void> {
    if (device !== null) {
      const key = keyOf(account, device);
      if (!(await perDevice.takeTogether(key, 1))) throw new TooManyRequestsError(perDevice.pauseFor(key, 1));
      return () => perDevice.take(key, -1);
    }
    const key = keyOf(account, address);
    const isCalm = strangers.take(keyOf(account), 1);
    const cost = isCalm ? 1 : allOfAddress;
    if (!(await perAddress.takeTogether(key, cost))) {
      // A refused attempt costs nothing: it must not use up the allowance of others.
      if (isCalm) strangers.take(keyOf(account), -1);
      throw new TooManyRequestsError(perAddress.pauseFor(key, cost));
    }
    return () => {
      perAddress.take(key, -cost);
      if (isCalm) strangers.take(keyOf(account), -1);
    };
  }

  return {
    async begin(attempt) {
      const giveBack = await take(attempt);
      return { succeeded: giveBack, failed: () => !failures.take(keyOf(attempt.account), 1) };
    },
  };
}
