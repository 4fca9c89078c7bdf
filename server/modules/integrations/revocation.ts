import { tokenRevocation } from 'openid-client';
import * as z from 'zod/mini';
import { provider } from '#contract/integrations/integration.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import type { JobKind, QueuedJob } from '#server/jobs/job-queue.ts';
import type { Providers } from './oauth-providers.ts';
import { readProviderFailure } from './provider-failure.ts';
import { countOfSubject } from './repository.ts';

/** The queue seals it. */
const revocation = z.object({ provider, subject: z.string(), token: z.string() });
type Revocation = z.infer<typeof revocation>;

export const revocationKind: JobKind<Revocation> = { name: 'revoke-access', schema: revocation };

interface Dependencies {
  readonly database: Database;
  readonly providers: Providers;
}

/**
 * Revokes access that is no longer needed, if the provider has an endpoint for that: Google has one, Microsoft
 * leaves it to the user. Google revokes all grants of the same account here, so nothing is revoked while anybody
 * has it connected.
 */
export function createRevocationJob({ database, providers }: Dependencies): QueuedJob<Revocation> {
  return {
    ...revocationKind,
    async run({ provider, subject, token }) {
      if (!providers.configured.includes(provider)) return;
      if ((await countOfSubject(database.outer, provider, subject)) > 0) return;
      const configuration = await providers.configurationOf(provider);
      if (configuration.serverMetadata().revocation_endpoint === undefined) return;
      try {
        await tokenRevocation(configuration, token);
      } catch (error) {
        // An unknown token is revoked already.
        if (readProviderFailure(error).kind === 'unreachable') throw new RefusalError('provider_unreachable');
      }
    },
  };
}
