import { anyJob } from '../jobs/job-queue.ts';
import { createAccountMails } from '../modules/account-mails/service.ts';
import { createSignInNotices } from '../modules/account-mails/sign-in-notices.ts';
import { createIntegrationServices } from '../modules/integrations/integration-services.ts';
import { registerIntegrationRoutes } from '../modules/integrations/routes.ts';
import { createAuthorizations } from '../modules/oauth/authorizations.ts';
import { createClientDocuments } from '../modules/oauth/client-documents.ts';
import { createOauthClients } from '../modules/oauth/clients.ts';
import { registerOauthRoutes } from '../modules/oauth/routes.ts';
import { createTokenExchange } from '../modules/oauth/token-exchange.ts';
import { outsideCalendarIntegrationHooks } from '../modules/outside-calendars/integration-hooks.ts';
import { createConnectedPrograms } from '../modules/personal-tokens/connected-programs.ts';
import { registerPersonalTokenRoutes } from '../modules/personal-tokens/routes.ts';
import { createPersonalTokens } from '../modules/personal-tokens/service.ts';
import { createTokenAdmission } from '../modules/personal-tokens/token-admission.ts';
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
  const demandRoomIn = createTokenAdmission({ clock, reauthentication });
  const personalTokens = createPersonalTokens({
    database,
    clock,
    endTokensIn,
    ending,
    reauthentication,
    demandRoomIn,
    mails,
    onFault: dependencies.onFault,
  });
  const programs = createConnectedPrograms({
    ...{ database, clock, endTokensIn, ending, mails },
    key: secrets.programTokenKey,
  });
  const documents = createClientDocuments({ clock, isLoopbackAllowed: config.isClientOnLoopbackAllowed });
  const oauthClients = createOauthClients({ database, clock, documents });
  const ofOauth = { config, database, clock, clients: oauthClients, demandRoomIn };
  const authorizations = createAuthorizations({ ...ofOauth, reauthentication });
  const tokenExchange = createTokenExchange({ ...ofOauth, programs });

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
    oauth: { clients: oauthClients, exchange: tokenExchange },
    knownDevices,
    cookie,
    jobs: [],
    queuedJobs: [anyJob(revocationJob), anyJob(notices.job)],
    purges: [sessions.purge, identities.purge, personalTokens.purge, oauthClients.purge, tokenExchange.purge],
    registerRoutes(http, guards) {
      const { extensionIds } = config;
      const extension = createExtensionSignIn({ database, clock, sessions, reauthentication, extensionIds });
      const outboxKeyOf = createOutboxKeys(secrets.outboxKey);
      registerSessionRoutes(http, { sessions, devices, outboxKeyOf, extension, cookie, ...guards });
      registerPersonalTokenRoutes(http, personalTokens);
      registerOauthRoutes(http, authorizations, guards.limits);
      registerIntegrationRoutes(http, { providers, identities, integrations, sessions, cookie, ...guards });
    },
  } satisfies Area & Record<string, unknown>;
}
export type SignInArea = ReturnType<typeof createSignInArea>;
