import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { RefusalError } from '../errors.ts';

/** Counts one try against a limit. Refuses `too_many_requests`. */
export type Limit = (request: FastifyRequest) => Promise<void>;

export interface RateLimits {
  /** Signing in and up, from one address. */
  readonly signInFromAddress: Limit;
  /** Tries of one account's password; `account` is whatever names it. */
  signInTo(account: string): Limit;
}

const MINUTE = 60_000;

/** Calls from one address per minute; per-account tries per quarter of an hour. */
const CALLS = 1_200;
const SIGN_INS_FROM_ADDRESS = 30;
const SIGN_INS_TO_ACCOUNT = 10;

export async function installRateLimits(
  app: FastifyInstance,
  { rateLimitFactor }: Pick<Config, 'rateLimitFactor'>,
): Promise<RateLimits> {
  const times = (limit: number) => Math.max(1, Math.round(limit * rateLimitFactor));
  await app.register(rateLimit, {
    global: true,
    max: times(CALLS),
    timeWindow: MINUTE,
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: () => new RefusalError('too_many_requests'),
  });
  const accounts = new WeakMap<FastifyRequest, string>();
  const fromAddress = app.createRateLimit({ max: times(SIGN_INS_FROM_ADDRESS), timeWindow: MINUTE });
  const toAccount = app.createRateLimit({
    max: times(SIGN_INS_TO_ACCOUNT),
    timeWindow: 15 * MINUTE,
    keyGenerator: (request) => `account:${accounts.get(request) ?? ''}`,
  });
  const enforce = async (limit: typeof fromAddress, request: FastifyRequest) => {
    const result = await limit(request);
    if (!result.isAllowed && result.isExceeded) throw new RefusalError('too_many_requests');
  };
  return {
    signInFromAddress: (request) => enforce(fromAddress, request),
    signInTo: (account) => (request) => {
      accounts.set(request, account);
      return enforce(toAccount, request);
    },
  };
}
