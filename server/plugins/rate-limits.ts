import { createHash } from 'node:crypto';
import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionRoutes } from '#contract/people/sign-in.ts';
import { startRoutes } from '#contract/people/start.ts';
import { MINUTE } from '#time/units.ts';
import type { Config } from '../config.ts';
import { TooManyRequestsError } from '../errors.ts';
import { countedAddress } from '../http/client-address.ts';
import { rateLimitStore } from '../limits/rate-limit-store.ts';
import type { SharedCounts } from '../limits/shared-counts.ts';

/** Counts one attempt against a limit. Throws `too_many_requests`. */
export type Limit = (request: FastifyRequest) => Promise<void>;

export interface RateLimits {
  /** Requests of one address that matched no route, pages of the web app included. */
  readonly unmatched: Limit;
  /** Sign-ins and registrations of one address. */
  readonly signInFromAddress: Limit;
  /** Password attempts on one account; `account` is any key of it. */
  signInTo(account: string): Limit;
  /** Refreshes of one session. They do not count against their address, which an office may share. */
  refreshing(sessionId: string): Limit;
  /** Refreshes of one address without a known session. */
  readonly unknownRefresh: Limit;
  /** Like `rarely`, but returns whether the limit holds instead of refusing. */
  isRare(what: string): (request: FastifyRequest) => Promise<boolean>;
  /** Expensive, rare requests of one user, such as a mail or an export; `what` names request and user. */
  rarely(what: string): Limit;
  /** Reads of one feed. */
  readingFeed(secret: string): Limit;
  /** Readings of one public page, and of all of them by one address. */
  readingPublicPage(secret: string): Limit;
  /** Calls by one link of a request, and by all links, wrong ones too, from one network address. */
  callingByLink(token: string): Limit;
  /** Exchanges of codes, and ends of tokens, by one address. */
  readonly exchangingCode: Limit;
  /** Registrations of OAuth clients by one address. */
  readonly registeringClient: Limit;
  /** Readings of requests for access by one user. */
  authorizing(userId: string): Limit;
  /** Mails to addresses that a user entered. */
  mailsOf(userId: string): Limit;
  /** Searches of one user for whole email addresses. */
  addressSearches(userId: string): Limit;
}

/** Calls and sign-ins of one address in a minute; attempts on one account in a quarter of an hour. */
export const CALLS = 1_200;
export const SIGN_INS_FROM_ADDRESS = 30;
const SIGN_INS_TO_ACCOUNT = 10;
/** Readings of one public page in a minute, and of all of them by one address. */
const READS_OF_PUBLIC_PAGE = 1_200;
const PUBLIC_READS_FROM_ADDRESS = 240;
/** Limits in an hour. */
export const RARE_CALLS = 5;
const MAILS_OF_PERSON = 200;
const READS_OF_FEED = 240;
const CLIENTS_FROM_ADDRESS = 30;
const AUTHORIZATIONS_OF_PERSON = 120;
const ADDRESS_SEARCHES = 60;
/** Calls in a minute by one link of a request, and by all links from one network address. */
const CALLS_OF_LINK = 40;
const LINK_CALLS_FROM_ADDRESS = 120;
/** Exchanges of codes by one address in a minute: programs of many people call from one host. */
const CODES_FROM_ADDRESS = 120;
/** Refreshes of one session in a minute, concurrent tabs included. */
const REFRESHES = 60;

/** Routes of the web app's files, and those that refresh, which are counted by session. */
const UNCOUNTED: ReadonlySet<string> = new Set(['/*', sessionRoutes.refresh.path, startRoutes.start.path]);

/** Digest of an email address, which must not be stored for counting. */
function digestOf(account: string): string {
  return createHash('sha256').update(account).digest('base64url').slice(0, 22);
}

export async function installRateLimits(
  app: FastifyInstance,
  { rateLimitFactor }: Pick<Config, 'rateLimitFactor'>,
  shared: SharedCounts | null,
): Promise<RateLimits> {
  const times = (limit: number) => Math.max(1, Math.round(limit * rateLimitFactor));
  await app.register(rateLimit, {
    global: true,
    store: rateLimitStore(shared),
    max: times(CALLS),
    timeWindow: MINUTE,
    // Matched route instead of the path, which can be spelled in many ways. Everything but files is counted.
    allowList: (request) => UNCOUNTED.has(request.routeOptions.url ?? ''),
    errorResponseBuilder: (_request, { ttl }) => new TooManyRequestsError(ttl),
    keyGenerator: ({ ip }) => countedAddress(ip),
  });
  const limit = (options: CreateRateLimitOptions) =>
    app.createRateLimit({ keyGenerator: ({ ip }) => countedAddress(ip), ...options, allowList: [] });
  const accounts = new WeakMap<FastifyRequest, string>();
  const unmatched = limit({ max: times(CALLS), timeWindow: MINUTE });
  const fromAddress = limit({ max: times(SIGN_INS_FROM_ADDRESS), timeWindow: MINUTE });
  const toAccount = limit({
    max: times(SIGN_INS_TO_ACCOUNT),
    timeWindow: 15 * MINUTE,
    keyGenerator: (request) => `account:${digestOf(accounts.get(request) ?? '')}`,
  });
  const rare = limit({
    max: times(RARE_CALLS),
    timeWindow: 60 * MINUTE,
    keyGenerator: (request) => `rare:${digestOf(accounts.get(request) ?? '')}`,
  });
  const mails = limit({
    max: times(MAILS_OF_PERSON),
    timeWindow: 60 * MINUTE,
    keyGenerator: (request) => `mails:${digestOf(accounts.get(request) ?? '')}`,
  });
  const feedReads = limit({
    max: times(READS_OF_FEED),
    timeWindow: 60 * MINUTE,
    keyGenerator: (request) => `feed:${digestOf(accounts.get(request) ?? '')}`,
  });
  const pageReads = limit({
    max: times(READS_OF_PUBLIC_PAGE),
    timeWindow: MINUTE,
    keyGenerator: (request) => `page:${digestOf(accounts.get(request) ?? '')}`,
  });
  const pageReadsFrom = limit({
    max: times(PUBLIC_READS_FROM_ADDRESS),
    timeWindow: MINUTE,
    keyGenerator: (request) => `pages-from:${countedAddress(request.ip)}`,
  });
  const searches = app.createRateLimit({
    max: times(ADDRESS_SEARCHES),
    timeWindow: 60 * MINUTE,
    keyGenerator: (request) => `address:${digestOf(accounts.get(request) ?? '')}`,
  });
  const codesFrom = limit({
    max: times(CODES_FROM_ADDRESS),
    timeWindow: MINUTE,
    keyGenerator: (request) => `codes-from:${countedAddress(request.ip)}`,
  });
  const clientsFrom = limit({
    max: times(CLIENTS_FROM_ADDRESS),
    timeWindow: 60 * MINUTE,
    keyGenerator: (request) => `clients-from:${countedAddress(request.ip)}`,
  });
  const authorizations = limit({
    max: times(AUTHORIZATIONS_OF_PERSON),
    timeWindow: 60 * MINUTE,
    keyGenerator: (request) => `authorizing:${accounts.get(request) ?? ''}`,
  });
  const byLink = limit({
    max: times(CALLS_OF_LINK),
    timeWindow: MINUTE,
    keyGenerator: (request) => `link:${accounts.get(request) ?? ''}`,
  });
  const linksFrom = limit({
    max: times(LINK_CALLS_FROM_ADDRESS),
    timeWindow: MINUTE,
    keyGenerator: (request) => `links-from:${countedAddress(request.ip)}`,
  });
  const refreshes = limit({
    max: times(REFRESHES),
    timeWindow: MINUTE,
    keyGenerator: (request) => `refresh:${accounts.get(request) ?? ''}`,
  });
  const unknownRefreshes = limit({
    max: times(CALLS),
    timeWindow: MINUTE,
    keyGenerator: (request) => `refresh-from:${countedAddress(request.ip)}`,
  });
  const enforce = async (limit: typeof fromAddress, request: FastifyRequest) => {
    const result = await limit(request);
    if (!result.isAllowed && result.isExceeded) throw new TooManyRequestsError(result.ttl);
  };
  return {
    unmatched: (request) => enforce(unmatched, request),
    signInFromAddress: (request) => enforce(fromAddress, request),
    signInTo: (account) => (request) => {
      accounts.set(request, account);
      return enforce(toAccount, request);
    },
    refreshing: (sessionId) => (request) => {
      accounts.set(request, sessionId);
      return enforce(refreshes, request);
    },
    unknownRefresh: (request) => enforce(unknownRefreshes, request),
    isRare: (what) => async (request) => {
      accounts.set(request, what);
      const result = await rare(request);
      return result.isAllowed || !result.isExceeded;
    },
    rarely: (what) => (request) => {
      accounts.set(request, what);
      return enforce(rare, request);
    },
    readingFeed: (secret) => (request) => {
      accounts.set(request, secret);
      return enforce(feedReads, request);
    },
    readingPublicPage: (secret) => async (request) => {
      await enforce(pageReadsFrom, request);
      accounts.set(request, secret);
      await enforce(pageReads, request);
    },
    callingByLink: (token) => async (request) => {
      accounts.set(request, digestOf(token));
      await enforce(byLink, request);
      await enforce(linksFrom, request);
    },
    addressSearches: (userId) => (request) => {
      accounts.set(request, userId);
      return enforce(searches, request);
    },
    exchangingCode: (request) => enforce(codesFrom, request),
    registeringClient: (request) => enforce(clientsFrom, request),
    authorizing: (userId) => (request) => {
      accounts.set(request, userId);
      return enforce(authorizations, request);
    },
    mailsOf: (userId) => (request) => {
      accounts.set(request, userId);
      return enforce(mails, request);
    },
  };
}
