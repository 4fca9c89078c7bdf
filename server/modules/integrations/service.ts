import type { Config } from '#server/config.ts';
import { RefusalError } from '#server/errors.ts';

/** The providers that this server has settings for. */
export function configuredProviders(config: Pick<Config, 'google' | 'microsoft'>) {
  return (['google', 'microsoft'] as const).filter((provider) => config[provider] !== null);
}

/** No provider has settings on this server. */
export function refuseProvider(): never {
  throw new RefusalError('provider_not_configured');
}

/** Nobody's calendar is connected where no provider has settings. */
export function refuseIntegration(): never {
  throw new RefusalError('no_integration');
}
