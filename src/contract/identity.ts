import * as z from 'zod/mini';
import { entityId, instant } from './entity.ts';
import { provider, providerCode } from './integration.ts';
import { defineRoute } from './route.ts';

/** An account at a provider by which its person signs in. */
const identity = z.object({ id: entityId, provider, email: z.string(), createdAt: instant });
export type Identity = z.infer<typeof identity>;

const signInMethods = z.object({
  hasPassword: z.boolean(),
  identities: z.array(identity),
  /**
   * Until when the person counts as just having shown who they are, which stands in for the password where there is
   * none; null where they have to show it again.
   */
  confirmedUntil: z.nullable(instant),
});
export type SignInMethods = z.infer<typeof signInMethods>;

const refusals = ['provider_not_configured', 'provider_refused', 'provider_unreachable'] as const;
const bearer = { access: 'bearer', write: false, reply: signInMethods } as const;

export const identityRoutes = {
  getSignInMethods: defineRoute({
    ...bearer,
    method: 'GET',
    path: '/api/auth/sign-in-methods',
    errors: [],
    summary: 'How one signs in: whether by a password, and by which accounts at providers',
    serves: null,
  }),
  linkIdentity: defineRoute({
    ...bearer,
    method: 'POST',
    path: '/api/auth/identities',
    body: providerCode,
    errors: [...refusals, 'identity_taken', 'too_many'],
    summary: 'Sign in by an account at a provider from now on',
    serves: null,
  }),
  unlinkIdentity: defineRoute({
    ...bearer,
    method: 'DELETE',
    path: '/api/auth/identities/:id',
    params: z.object({ id: entityId }),
    errors: ['not_found', 'last_sign_in_method'],
    summary: 'Sign in by that account no more',
    serves: null,
  }),
  confirmIdentity: defineRoute({
    ...bearer,
    method: 'POST',
    path: '/api/auth/confirmation',
    body: providerCode,
    errors: [...refusals, 'identity_not_linked'],
    summary: 'Show by a linked account who one is, where a password would be asked for and there is none',
    serves: null,
  }),
};
