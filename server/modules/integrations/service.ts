import { RefusalError } from '#server/errors.ts';

/** No provider has settings on this server. */
export function refuseProvider(): never {
  throw new RefusalError('provider_not_configured');
}

/** Nobody's calendar is connected where no provider has settings. */
export function refuseIntegration(): never {
  throw new RefusalError('no_integration');
}
