import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import type { Queue } from '#server/jobs/job-queue.ts';
import type { Secrets } from '#server/secrets.ts';
import type { ActFor } from '#server/writes/write.ts';
import type { AccountMails } from '../account-mails/service.ts';
import type { Reauthentication, SessionsService } from '../sessions/service.ts';
import type { IntegrationHooks } from './hooks.ts';
import { createIdentities } from './identities.ts';
import { createProviders } from './oauth-providers.ts';
import { createProviderOAuth } from './provider-oauth.ts';
import { createRevocationJob } from './revocation.ts';
import { createIntegrationsService } from './service.ts';
import { createTokenVault } from './token-vault.ts';

interface Dependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'providerTokenKey'>;
  readonly database: Database;
  readonly queue: Queue;
  readonly actFor: ActFor;
  readonly sessions: SessionsService;
  readonly reauthentication: Reauthentication;
  readonly mails: AccountMails;
  readonly read: EntityReader<'integration'>;
  readonly hooks: readonly IntegrationHooks[];
  readonly onFault: (error: unknown) => void;
}

export function createIntegrationServices(dependencies: Dependencies) {
  const { config, clock, secrets, database, queue, actFor, read, hooks, onFault } = dependencies;
  const { sessions, reauthentication, mails } = dependencies;
  const providers = createProviders({ config, clock });
  const words = createProviderOAuth({ providers, clock, onFault });
  const vault = createTokenVault(secrets.providerTokenKey);
  return {
    providers,
    identities: createIdentities({ database, clock, queue, words, sessions, reauthentication, mails }),
    integrations: createIntegrationsService({
      database,
      clock,
      actFor,
      vault,
      providers,
      words,
      read,
      hooks,
    }),
    revocationJob: createRevocationJob({ database, providers }),
  };
}
