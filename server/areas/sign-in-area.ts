import { anyJob } from '../jobs/job-queue.ts';
import { createAccountMails } from '../modules/account-mails/service.ts';
import { createSignInNotices } from '../modules/account-mails/sign-in-notices.ts';
import { createIntegrationServices } from '../modules/integrations/integration-services.ts';
import { registerIntegrationRoutes } from '../modules/integrations/routes.ts';
import { outsideCalendarIntegrationHooks } from '../modules/outside-calendars/integration-hooks.ts';
import { registerPersonalTokenRoutes } from '../modules/personal-tokens/routes.ts';
import { createPersonalTokens } from '../modules/personal-tokens/service.ts';
import { createTokenEnding } from '../modules/personal-tokens/token-ending.ts';
import { createDevices } from '../modules/sessions/devices.ts';
import { createExtensionSignIn } from '../modules/sessions/extension-authorization.ts';
import { createKnownDevices } from '../modules/sessions/known-devices.ts';
import { createLiveSessions } from '../modules/sessions/live-sessions.ts';
import { createOutboxKeys } from '../modules/sessions/outbox-key.ts';
import { createPasswords } from '../modules/sessions/password.ts';
import { createReauthentication } from '../modules/sessions/reauthentication.ts';
import { createRefreshCookie } from '../modules/sessions/refresh-cookie.ts';
import { registerSessionRoutes } from '../modules/sessions/routes.ts';
import { createSessionsService } from '../modules/sessions/service.ts';
import { createSessionEnding } from '../modules/sessions/session-ending.ts';
import { createAccessTokens } from '../modules/sessions/signed-access-token.ts';
import type { Area, AreaDependencies } from './area.ts';

/** Sign-in area: sessions, passwords, devices, and identities at providers. */
export function createSignInArea(dependencies: AreaDependencies) {
  const { config, clock, secrets, database, readers } = dependencies;
  const liveSessions = createLiveSessions(database, clock);
  const endTokensIn = createTokenEnding({ database, clock });
  const ending = createSessionEnding({ ...dependencies, liveSessions, endTokensIn });
  const passwords = createPasswords(config.passwordCost);
  const mails = createAccountMails(dependencies);
  const notices = createSignInNotices({ ...dependencies, mails });
  const knownDevices = createKnownDevices(clock);
  const sessions = createSessionsService({
    database,
    clock,
    passwords,
    accessTokens: createAccessTokens({ secrets, clock, config }),
    liveSessions,
    refreshTokenKey: secrets.refreshTokenKey,
    ending,
    mails,
    notices,
    knownDevices,
    signInGuard: dependencies.signInGuard,
  });
  const reauthentication = createReauthentication({ database, clock, passwords });
  const { providers, identities, integrations, revocationJob } = createIntegrationServices({
    ...dependencies,
    sessions,
    reauthentication,
    mails,
    read: readers.integration,
    hooks: [outsideCalendarIntegrationHooks],
  });
  const devices = createDevices({ database, clock, ending });
  const cookie = createRefreshCookie(config.publicUrl);
  const personalTokens = createPersonalTokens({
    database,
    clock,
    endTokensIn,
    ending,
    reauthentication,
    mails,
    onFault: dependencies.onFault,
  });

  return {
    sessions,
    liveSessions,
    ending,
    passwords,
    mails,
    reauthentication,
    identities,
    integrations,
    devices,
    personalTokens,
    knownDevices,
    cookie,
    jobs: [],
    queuedJobs: [anyJob(revocationJob), anyJob(notices.job)],
    purges: [sessions.purge, identities.purge, personalTokens.purge],
    registerRoutes(http, guards) {
      const { extensionIds } = config;
      const extension = createExtensionSignIn({ database, clock, sessions, reauthentication, extensionIds });
      const outboxKeyOf = createOutboxKeys(secrets.outboxKey);
      registerSessionRoutes(http, { sessions, devices, outboxKeyOf, extension, cookie, ...guards });
      registerPersonalTokenRoutes(http, personalTokens);
      registerIntegrationRoutes(http, { providers, identities, integrations, sessions, cookie, ...guards });
    },
  } satisfies Area & Record<string, unknown>;
}
export type SignInArea = ReturnType<typeof createSignInArea>;
