import { setTimeout as wait } from 'node:timers/promises';
import { refreshTokenGrant } from 'openid-client';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { refuseInsideTransaction } from '#server/database/transaction-guard.ts';
import { RefusalError } from '#server/errors.ts';
import { ProviderError } from '#server/provider-error.ts';
import { LAST_INSTANT, toInstant } from '#time/instant.ts';
import { MINUTE, SECONDS_PER_HOUR } from '#time/units.ts';
import type { Providers } from './oauth-providers.ts';
import { asProviderError } from './provider-failure.ts';
import * as repository from './repository.ts';
import type { IntegrationRow } from './table.ts';
import { SealError, type TokenVault } from './token-vault.ts';

/** Expiry of a secret that lasts until it is refused. */
const NEVER = toInstant(LAST_INSTANT);
/** Lead before the expiry at which an access token is replaced. Milliseconds. */
const LEAD = 2 * MINUTE;
/** Age at which the lease of a dead process expires. Milliseconds. */
const LEASE = 30_000;
/** Polling interval, and number of polls, while another process refreshes. Milliseconds. */
const GLANCE = 100;
const GLANCES = 200;
const DEFAULT_LIFE = SECONDS_PER_HOUR;

export type Sealed = Pick<IntegrationRow, 'accessToken' | 'accessExpiresAt' | 'refreshToken'>;

/** Seals the tokens that a provider granted for one row. `expiresIn` is in seconds. */
export function sealTokens(
  vault: TokenVault,
  id: string,
  granted: { readonly accessToken: string; readonly refreshToken: string | null; readonly expiresIn: number },
  now: number,
): Sealed {
  const { accessToken, refreshToken, expiresIn } = granted;
  return {
    accessToken: vault.seal(accessToken, `${id}/access`),
    accessExpiresAt: toInstant(now + expiresIn * 1_000),
    refreshToken: refreshToken === null ? null : vault.seal(refreshToken, `${id}/refresh`),
  };
}

/** Seals a secret that is used as it is, and never refreshed. */
export function sealSecret(vault: TokenVault, id: string, secret: string): Sealed {
  return { accessToken: vault.seal(secret, `${id}/access`), accessExpiresAt: NEVER, refreshToken: null };
}

/** Token for revoking the access; null if none can be opened. */
export function openForRevocation(vault: TokenVault, row: IntegrationRow): string | null {
  try {
    if (row.refreshToken !== null) return vault.open(row.refreshToken, `${row.id}/refresh`);
    return row.accessToken === null ? null : vault.open(row.accessToken, `${row.id}/access`);
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: TokenVault;
  readonly providers: Providers;
  /** Handles a refresh token that the provider refuses, which only the user can repair. */
  readonly lose: (row: IntegrationRow) => Promise<void>;
}

/** Access tokens of connected accounts: opened, and refreshed before they expire, by one process at a time. */
export function createAccessTokenUse({ database, clock, vault, providers, lose }: Dependencies) {
  const underWay = new Map<string, Promise<string>>();

  function openAccess(row: IntegrationRow): string | null {
    if (row.accessToken === null) return null;
    try {
      return vault.open(row.accessToken, `${row.id}/access`);
    } catch (error) {
      // Sealed with a former secret of this server: the refresh token cannot be opened either.
      if (error instanceof SealError) return null;
      throw error;
    }
  }

  async function find(id: string): Promise<IntegrationRow> {
    const row = await repository.find(database.outer, id);
    if (row === null) throw new ProviderError('not_found', 'The account is not connected any more');
    if (row.status === 'reconnect')
      throw new ProviderError('invalid_grant', 'The account waits to be connected again');
    return row;
  }

  /** Stored token, if it has not expired and is not the one that the provider just rejected. */
  function goodToken(row: IntegrationRow, rejected: string | null): string | null {
    if (Date.parse(row.accessExpiresAt) - clock.now() <= LEAD) return null;
    const token = openAccess(row);
    return token === rejected ? null : token;
  }

  async function giveUp(row: IntegrationRow, why: string): Promise<never> {
    await repository.endRefreshing(database.outer, row.id);
    await lose(row);
    throw new ProviderError('invalid_grant', why);
  }

  async function fetchToken(row: IntegrationRow): Promise<string> {
    const sealed = row.refreshToken;
    let refreshToken: string | null = null;
    try {
      refreshToken = sealed === null ? null : vault.open(sealed, `${row.id}/refresh`);
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
    }
    const { provider } = row;
    if (refreshToken === null || provider === 'caldav') return giveUp(row, 'There is no refresh token');
    try {
      const configuration = await providers.configurationOf(provider);
      const granted = await refreshTokenGrant(configuration, refreshToken);
      const kept = sealTokens(
        vault,
        row.id,
        {
          accessToken: granted.access_token,
          // Providers that send no new refresh token keep the old one valid.
          refreshToken: granted.refresh_token ?? refreshToken,
          expiresIn: granted.expires_in ?? DEFAULT_LIFE,
        },
        clock.now(),
      );
      await repository.endRefreshing(database.outer, row.id, kept);
      return granted.access_token;
    } catch (error) {
      const failure = asRefreshFailure(error);
      if (failure.kind === 'invalid_grant') return giveUp(row, failure.message);
      await repository.endRefreshing(database.outer, row.id);
      throw failure;
    }
  }

  async function refresh(id: string, rejected: string | null): Promise<string> {
    for (let glance = 0; glance < GLANCES; glance += 1) {
      const now = clock.now();
      const taken = await repository.takeRefreshing(
        database.outer,
        id,
        toInstant(now),
        toInstant(now + LEASE),
      );
      const row = taken ?? (await find(id));
      // Another process may have refreshed it already.
      const stored = goodToken(row, rejected);
      if (stored !== null) {
        if (taken !== null) await repository.endRefreshing(database.outer, id);
        return stored;
      }
      if (taken !== null) return fetchToken(taken);
      await wait(GLANCE);
    }
    throw new ProviderError('unreachable', 'Another process does not come back with a token');
  }

  async function tokenOf(id: string, rejected: string | null): Promise<string> {
    const stored = goodToken(await find(id), rejected);
    if (stored !== null) return stored;
    const running = underWay.get(id);
    if (running !== undefined) return running;
    const fetching = refresh(id, rejected).finally(() => underWay.delete(id));
    underWay.set(id, fetching);
    return fetching;
  }

  /**
   * Valid for two minutes at least; `use` runs once more with a fresh one after `unauthorized`. Throws
   * `ProviderError`: `not_found` if the account is not connected, `invalid_grant` if it must be connected
   * again, `unreachable` and `provider_error` without a token; and whatever `use` throws. Refused inside a
   * transaction.
   */
  return async function withAccessToken<T>(
    integrationId: string,
    use: (accessToken: string) => Promise<T>,
  ): Promise<T> {
    refuseInsideTransaction('An access token');
    const token = await tokenOf(integrationId, null);
    try {
      return await use(token);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'unauthorized') throw error;
      return use(await tokenOf(integrationId, token));
    }
  };
}

function asRefreshFailure(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof RefusalError)) return asProviderError(error);
  const kind = error.id === 'provider_unreachable' ? 'unreachable' : 'provider_error';
  return new ProviderError(kind, error.message);
}
