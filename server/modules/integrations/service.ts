import { v7 as uuidv7 } from 'uuid';
import type { Calendar, Integration, IntegrationFault } from '#contract/integrations/integration.ts';
import { MAX_INTEGRATIONS, MAX_NAME_OUTSIDE } from '#contract/limits.ts';
import { can } from '#contract/policy-table.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import type { ActFor, WriteContext } from '#server/writes/write.ts';
import { MINUTE } from '#time/units.ts';
import { lockUser } from '../users/service.ts';
import {
  createAccessTokenUse,
  openForRevocation,
  type Sealed,
  sealSecret,
  sealTokens,
} from './access-tokens.ts';
import type { ConnectedAccount, IntegrationHooks } from './hooks.ts';
import { removeOf as removeIdentitiesOf } from './identity-repository.ts';
import type { Providers } from './oauth-providers.ts';
import { demandIntegration, roleOf } from './policy.ts';
import { presentIntegration } from './presenter.ts';
import type { AuthorizationCode, ProviderOAuth } from './provider-oauth.ts';
import * as repository from './repository.ts';
import { revocationKind } from './revocation.ts';
import type { IntegrationRow } from './table.ts';
import type { TokenVault } from './token-vault.ts';

export type { Identities } from './identities.ts';

/** Minimum interval between reported successes. Milliseconds. */
const TELLING = 15 * MINUTE;

/** Calendars of connected accounts by account id, each list in its order. */
export type CalendarsOf = (
  queryable: Queryable,
  integrationIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly Calendar[]>>;

export function createIntegrationReader(calendarsOf: CalendarsOf): EntityReader<'integration'> {
  return async (queryable, ids) => {
    const found = await repository.findByIds(queryable, ids);
    const calendars = found.length === 0 ? new Map<string, never[]>() : await calendarsOf(queryable, ids);
    const rows = new Map(found.map((row) => [row.id, row]));
    return (id, userId) => {
      const row = rows.get(id);
      if (row === undefined || !can(roleOf(userId, row), 'integration.view')) return null;
      return { data: presentIntegration(row, calendars.get(id) ?? []), isDeleted: false };
    };
  };
}

async function listIntegrationIds(queryable: Queryable, userId: string): Promise<string[]> {
  return (await repository.list(queryable, userId)).map(({ id }) => id);
}

export async function listAccounts(queryable: Queryable, userId: string): Promise<ConnectedAccount[]> {
  return (await repository.list(queryable, userId)).map(asAccount);
}

/** Connected account without its tokens; null if it is no longer connected. */
export async function findAccount(queryable: Queryable, id: string): Promise<ConnectedAccount | null> {
  const row = await repository.find(queryable, id);
  return row === null ? null : asAccount(row);
}

/** Writes a new version of an account after a change of its calendars. */
export async function touchIntegration(context: WriteContext, id: string): Promise<void> {
  const row = await repository.update(context.tx, id, {}, context.now);
  if (row !== null) context.touch('integration', row, row.ownerId);
}

function asAccount({ id, ownerId, provider, subject, status }: IntegrationRow): ConnectedAccount {
  return { id, ownerId, provider, subject, status };
}

/** Account at a server that takes a password. */
interface PasswordAccount extends Pick<IntegrationRow, 'subject' | 'accountName'> {
  readonly provider: 'caldav';
  readonly secret: string;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly actFor: ActFor;
  readonly vault: TokenVault;
  readonly providers: Providers;
  readonly words: ProviderOAuth;
  readonly read: EntityReader<'integration'>;
  readonly hooks: readonly IntegrationHooks[];
}

/** Connected calendar accounts. Access tokens are only available through this service. */
export function createIntegrationsService(dependencies: Dependencies) {
  const { database, clock, actFor, vault, providers, words, read, hooks } = dependencies;

  async function change(
    context: WriteContext,
    id: string,
    fields: Partial<IntegrationRow>,
  ): Promise<IntegrationRow | null> {
    const row = await repository.update(context.tx, id, fields, context.now);
    if (row !== null) context.touch('integration', row, row.ownerId);
    return row;
  }

  /** Drops the useless tokens of an account and keeps its settings for reconnecting. */
  async function lose({ id, ownerId, refreshToken, accessToken }: IntegrationRow): Promise<void> {
    await actFor(ownerId, 'lose-integration', async (context) => {
      const row = await repository.lock(context.tx, id);
      // It may have been reconnected meanwhile.
      if (row === null || row.status === 'reconnect' || row.refreshToken !== refreshToken) return;
      if (refreshToken === null && row.accessToken !== accessToken) return;
      await change(context, id, { status: 'reconnect', accessToken: null, refreshToken: null });
    });
  }

  async function store(
    context: WriteContext,
    { provider, subject, accountName }: Pick<IntegrationRow, 'provider' | 'subject' | 'accountName'>,
    sealed: (id: string) => Sealed,
  ): Promise<string> {
    const { tx, caller, now } = context;
    await lockUser(tx, caller.userId);
    const known = await repository.lockOfAccount(tx, caller.userId, provider, subject);
    if (known === null && (await repository.countOf(tx, caller.userId)) >= MAX_INTEGRATIONS)
      throw new RefusalError('too_many');
    const id = known?.id ?? uuidv7();
    const fields = {
      ...sealed(id),
      accountName: accountName.slice(0, MAX_NAME_OUTSIDE),
      status: 'connected',
      fault: null,
      refreshingUntil: null,
    } as const;
    const made = { id, createdAt: now, updatedAt: now, ownerId: caller.userId, provider, subject };
    const row =
      known === null
        ? await repository.insert(tx, { ...made, ...fields })
        : await repository.update(tx, id, keepingRefresh(known, fields), now);
    if (row === null) throw new Error('The account was deleted while it was held');
    context.touch('integration', row, row.ownerId);
    for (const hook of hooks) await hook.onConnected(context, asAccount(row));
    return id;
  }

  /** Deletes an account with its tokens; the access is revoked at the provider afterwards. Throws `not_found`. */
  async function disconnect(context: WriteContext, id: string): Promise<void> {
    const row = demandIntegration(await repository.lock(context.tx, id), context.caller.userId);
    for (const hook of hooks) await hook.onDisconnecting(context, asAccount(row));
    await repository.remove(context.tx, id);
    context.withdraw('integration', row, row.ownerId);
    const token = openForRevocation(vault, row);
    const { provider, subject } = row;
    // A password is only ever changed by its owner.
    if (token !== null && provider !== 'caldav')
      await context.send(revocationKind, { provider, subject, token });
  }

  async function presented(queryable: Queryable, id: string, userId: string): Promise<Integration> {
    const seen = (await read(queryable, [id], [userId]))(id, userId);
    if (seen === null) throw new RefusalError('not_found');
    return seen.data;
  }

  return {
    useAccessToken: createAccessTokenUse({ database, clock, vault, providers, lose }),

    /**
     * Connects the account of a code, or reconnects it with its former settings. Throws
     * `provider_not_configured`, `provider_refused`, `provider_unreachable`, `access_not_granted` and `too_many`.
     */
    async connect({ userId }: Pick<Caller, 'userId'>, given: AuthorizationCode): Promise<Integration> {
      const grant = await words.grantOf(given);
      if (!grant.hasCalendar) throw new RefusalError('access_not_granted');
      let id = '';
      await actFor(userId, 'connect-integration', async (context) => {
        const { provider, subject, email } = grant.identity;
        const account = { provider, subject, accountName: email };
        id = await store(context, account, (row) => sealTokens(vault, row, grant, clock.now()));
      });
      return presented(database.outer, id, userId);
    },

    /**
     * Connects an account whose password was tried already, or reconnects it with its former settings; `secret`
     * becomes its access token. Throws `too_many`.
     */
    async connectByPassword(
      { userId }: Pick<Caller, 'userId'>,
      { secret, ...account }: PasswordAccount,
    ): Promise<Integration> {
      let id = '';
      await actFor(userId, 'connect-integration', async (context) => {
        id = await store(context, account, (row) => sealSecret(vault, row, secret));
      });
      return presented(database.outer, id, userId);
    },

    async list({ userId }: Pick<Caller, 'userId'>): Promise<Integration[]> {
      const ids = await listIntegrationIds(database.outer, userId);
      const view = await read(database.outer, ids, [userId]);
      return ids.flatMap((id) => view(id, userId)?.data ?? []);
    },

    disconnect,

    async forgetPerson(context: WriteContext): Promise<void> {
      const { userId } = context.caller;
      await removeIdentitiesOf(context.tx, userId);
      for (const id of await listIntegrationIds(context.tx, userId)) await disconnect(context, id);
    },

    /**
     * Reports the outcome of a synchronization; a null `fault` is a success. Not inside a transaction. An
     * unchanged fault is not reported again, an unchanged success every quarter of an hour.
     */
    async reportSync(id: string, fault: IntegrationFault | null): Promise<void> {
      const known = await repository.find(database.outer, id);
      if (known === null || !isNews(known, fault, clock.now())) return;
      await actFor(known.ownerId, 'report-sync', async (context) => {
        const row = await repository.lock(context.tx, id);
        if (row === null || !isNews(row, fault, clock.now())) return;
        await change(context, id, fault === null ? { fault, lastSyncedAt: context.now } : { fault });
      });
    },
  };
}
export type IntegrationsService = ReturnType<typeof createIntegrationsService>;

/** A provider may leave out the refresh token on a second consent; the stored one stays valid. */
function keepingRefresh<F extends Pick<IntegrationRow, 'refreshToken'>>(known: IntegrationRow, fields: F): F {
  return { ...fields, refreshToken: fields.refreshToken ?? known.refreshToken };
}

function isNews(row: IntegrationRow, fault: IntegrationFault | null, now: number): boolean {
  if (row.fault !== fault) return true;
  if (fault !== null) return false;
  return row.lastSyncedAt === null || now - Date.parse(row.lastSyncedAt) >= TELLING;
}
