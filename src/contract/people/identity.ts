import * as z from 'zod/mini';
import { entityId, instant } from '../entity.ts';
import { provider } from '../integrations/integration.ts';
import { providerCode } from '../integrations/integration-routes.ts';
import { MAX_PASSWORD } from '../limits.ts';
import { defineRoute } from '../route.ts';

/** Identity: a provider's account that signs a user in. */
const identity = z.object({ id: entityId, provider, email: z.string(), createdAt: instant });
export type Identity = z.infer<typeof identity>;

export const signInMethods = z.object({
  hasPassword: z.boolean(),
  identities: z.array(identity),
  /**
   * Instant until which this session may add another way into the account, such as an identity or a feed. The time
   * starts when the user confirms by password or provider, and for accounts without a password also at sign-in. Null:
   * a confirmation is needed first.
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
    errors: [...refusals, 'confirmation_needed', 'web_session_needed', 'identity_taken', 'too_many'],
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
  confirmPassword: defineRoute({
    ...bearer,
    method: 'POST',
    path: '/api/auth/confirmation/password',
    body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD)) }),
    errors: ['wrong_password'],
    summary: 'Confirm by the password that it is oneself, before another way into the account is made',
    serves: null,
  }),
  confirmIdentity: defineRoute({
    ...bearer,
    method: 'POST',
    path: '/api/auth/confirmation',
    body: providerCode,
    errors: [...refusals, 'identity_not_linked'],
    summary: 'Confirm by a linked account that it is oneself',
    serves: null,
  }),
};
