import type { Integration } from '#contract/integrations/integration.ts';
import type { Caller } from '#server/caller.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import { ProviderError } from '#server/provider-error.ts';
import { getAppSettings } from '../../app-settings/service.ts';
import { findAccount, type IntegrationsService } from '../../integrations/service.ts';
import { type CaldavAccount, partsOfSubject, subjectOf, writeAccount } from './caldav-account.ts';
import { listCalendars } from './caldav-list.ts';
import type { DavCalls } from './dav-calls.ts';
import { asRefusal, type createDiscovery } from './discovery.ts';

export type CaldavConnection =
  | { readonly address: string; readonly userName: string; readonly password: string }
  /** Connects an account again whose password was refused. */
  | { readonly integrationId: string; readonly password: string };

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly integrations: Pick<IntegrationsService, 'connectByPassword'>;
  readonly calls: DavCalls;
  readonly discover: ReturnType<typeof createDiscovery>;
}

/** Name of an account for its owner: an address, or the name with the server. */
function nameOfAccount({ userName, home }: CaldavAccount): string {
  return userName.includes('@') ? userName : `${userName}@${new URL(home).host}`;
}

export function createCaldavConnecting({ database, integrations, calls, discover }: Dependencies) {
  /** Address, name and password of the account, whose server is asked by them. */
  async function credentialsOf({ userId }: Pick<Caller, 'userId'>, given: CaldavConnection) {
    if ('address' in given) return given;
    const known = await findAccount(database.outer, given.integrationId);
    if (known === null || known.ownerId !== userId || known.provider !== 'caldav')
      throw new RefusalError('not_found');
    const { home: address, userName } = partsOfSubject(known.subject);
    return { address, userName, password: given.password };
  }

  /**
   * Throws `not_found`, `caldav_refused`, `caldav_not_found`, `caldav_empty`, `address_not_allowed`,
   * `certificate_refused`, `provider_unreachable` and `too_many`.
   */
  return async function connect(
    caller: Pick<Caller, 'userId'>,
    given: CaldavConnection,
  ): Promise<Integration> {
    const { address, userName, password } = await credentialsOf(caller, given);
    const { timeZone, deviceZone } = await getAppSettings(database.outer, caller.userId);
    const found = await discover(address, { userName, password });
    const account = { ...found, userName, password, timeZone: timeZone ?? deviceZone ?? 'UTC' };
    const calendars = await listCalendars(calls, account).catch((error: unknown) => {
      throw error instanceof ProviderError ? asRefusal(error) : error;
    });
    if (calendars.length === 0) throw new RefusalError('caldav_empty');
    return integrations.connectByPassword(caller, {
      provider: 'caldav',
      subject: subjectOf(account),
      accountName: nameOfAccount(account),
      secret: writeAccount(account),
    });
  };
}
