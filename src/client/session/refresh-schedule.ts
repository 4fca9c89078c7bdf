import { REFRESH_LEAD, REFRESH_RETRY } from '#contract/limits.ts';
import { LaterError, NoResponseError } from '../failure.ts';
import type { Clock } from '../ports.ts';
import { readAccessToken } from './token-claims.ts';

export interface RefreshSchedule {
  /** Reads the stored token and plans its refresh: at once where it is lost. Idempotent. */
  arm(): Promise<void>;
  stop(): void;
}

/** 90 s before the stored token expires; without an answer after 15 s, or when the server asks. */
export function createRefreshSchedule(options: {
  readonly clock: Clock;
  readonly token: () => Promise<string | null>;
  /** Whether an account is signed in without a token: the browser ended during a refresh and lost it. */
  readonly isTokenLost: () => Promise<boolean>;
  readonly refresh: () => Promise<unknown>;
  readonly log: (event: string, detail: unknown) => void;
}): RefreshSchedule {
  const { clock } = options;
  let cancel: (() => void) | null = null;
  let plan = 0;

  async function arm(shortest = 0): Promise<void> {
    stop();
    const mine = plan;
    const token = await options.token();
    const claims = token === null ? null : readAccessToken(token);
    const isDue = claims === null && (await options.isTokenLost());
    if (mine !== plan) return;
    if (claims !== null) later(Math.max(shortest, claims.exp * 1_000 - REFRESH_LEAD - clock.now()));
    else if (isDue) later(shortest);
  }

  function later(delay: number): void {
    const mine = plan;
    cancel = clock.after(delay, () => {
      if (mine === plan) void run(mine);
    });
  }

  async function run(mine: number): Promise<void> {
    try {
      await options.refresh();
      // A clock that runs ahead takes every new token for an expired one: never refresh without a pause between.
      if (mine === plan) await arm(REFRESH_RETRY);
    } catch (error) {
      options.log('session.refreshFailed', error);
      const wait = error instanceof LaterError ? (error.retryAfter ?? 0) : 0;
      if (mine === plan && error instanceof NoResponseError) later(Math.max(REFRESH_RETRY, wait));
    }
  }

  function stop(): void {
    plan += 1;
    cancel?.();
    cancel = null;
  }

  return { arm: () => arm(), stop };
}
