import type { FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import type { Config } from '#server/config.ts';
import { RefusalError } from '#server/errors.ts';
import type { AntiForgery } from '#server/plugins/anti-forgery.ts';
import type { Http } from '#server/plugins/routes.ts';
import { configuredProviders, refuseProvider } from './service.ts';

interface Dependencies {
  readonly config: Pick<Config, 'google' | 'microsoft'>;
  readonly antiForgery: AntiForgery;
  readonly hasCookie: (request: FastifyRequest) => boolean;
}

/** Sign-in by a provider and connected calendars. */
export function registerIntegrationRoutes(
  http: Http,
  { config, antiForgery, hasCookie }: Dependencies,
): void {
  const signIns = [
    api.microsoftAccess,
    api.googleLogin,
    api.microsoftProviderLogin,
    api.microsoftLogin,
  ] as const;
  for (const route of signIns) {
    http.open(route, async ({ request }) => {
      antiForgery(request, hasCookie(request));
      return refuseProvider();
    });
  }
  const registrations = [
    api.microsoftCalendarRegistration,
    api.registerGoogleAccess,
    api.registerMicrosoftAccess,
  ] as const;
  for (const route of registrations) {
    http.write(route, { perform: async () => refuseProvider(), answer: async () => refuseProvider() });
  }
  http.read(api.getProviders, async () => ({ configured: configuredProviders(config) }));
  http.read(api.getApiIntegrations, async () => []);
  http.write(api.deleteApiIntegration, {
    async perform() {
      throw new RefusalError('not_found');
    },
    answer: async ({ params }) => ({ id: params.id }),
  });
}
