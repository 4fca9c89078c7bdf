import * as z from 'zod/mini';
import { MAX_PASSWORD } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { newPersonalToken, personalToken } from '../tokens/personal-token.ts';
import { email, newPassword, personName, user, userName } from './user.ts';

export const registration = z.object({
  email,
  password: newPassword,
  firstName: personName,
  lastName: z._default(personName, ''),
  /** Derived from the email's local part if left out. */
  userName: z.optional(userName),
});
export const credentials = z.object({
  email,
  password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD)),
});

/** Answer of register and login; the extension's exchange adds its refresh token. */
export const signedIn = z.object({
  /** The specification expects the token here too. */
  user: z.extend(user, { token: z.optional(z.string()) }),
  token: z.string(),
});
/** Answer of refresh; `refreshToken` only for sessions of kind `extension`. */
const refreshed = z.object({ accessToken: z.string(), refreshToken: z.optional(z.string()) });

const pkceVerifier = z.string().check(z.regex(/^[A-Za-z0-9._~-]{43,128}$/));
const pkceChallenge = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

const signIn = { method: 'POST', access: 'public', write: false } as const;

export const sessionRoutes = {
  register: defineRoute({
    ...signIn,
    path: '/api/users/register',
    body: registration,
    reply: signedIn,
    errors: ['password_common', 'password_personal', 'email_taken', 'user_name_taken', 'anti_forgery'],
    summary: 'Make an account and sign in',
    serves: 'POST {users}/register',
  }),
  login: defineRoute({
    ...signIn,
    path: '/api/auth/login',
    body: credentials,
    reply: signedIn,
    errors: ['wrong_credentials', 'anti_forgery'],
    summary: 'Sign in with email and password',
    serves: 'POST {auth}/login',
  }),
  refresh: defineRoute({
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'refresh',
    write: false,
    reply: refreshed,
    errors: ['unauthenticated', 'session_revoked', 'anti_forgery'],
    summary: 'A new access token for a live session',
    serves: 'POST {auth}/refresh',
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'bearer',
    write: false,
    reply: z.object({}),
    errors: [],
    summary: 'End this session',
    serves: 'POST {auth}/logout',
  }),
  getSession: defineRoute({
    method: 'GET',
    path: '/api/auth/session',
    access: 'public',
    write: false,
    reply: z.object({ isLoggedIn: z.boolean() }),
    errors: [],
    summary: 'Whether the cookie belongs to a live session',
    serves: 'Session-status check',
  }),
  /** Loaded once by each device, so that signing out can encrypt unsent operations even without a connection. */
  getOutboxKey: defineRoute({
    method: 'GET',
    path: '/api/auth/outbox-key',
    access: 'bearer',
    write: false,
    reply: z.object({ key: z.string() }),
    errors: [],
    summary: 'The key that the account’s unsent writes are encrypted with on a device that signs out',
    serves: null,
  }),
  /** Called by the page `/extension/connect` for the signed-in user. */
  authorizeExtension: defineRoute({
    method: 'POST',
    path: '/api/auth/extension/authorize',
    access: 'bearer',
    write: false,
    body: z.object({ redirectUri: z.url(), codeChallenge: pkceChallenge }),
    reply: z.object({ code: z.string() }),
    errors: ['redirect_not_allowed', 'confirmation_needed', 'web_session_needed'],
    summary: 'An authorization code for the extension (PKCE, S256)',
    serves: null,
  }),
  createPersonalToken: defineRoute({
    method: 'POST',
    path: '/api/auth/tokens',
    access: 'bearer',
    write: false,
    body: newPersonalToken,
    reply: z.object({ personalToken, token: z.string() }),
    errors: ['confirmation_needed', 'web_session_needed', 'too_many', 'not_found'],
    summary: 'A personal token for programs; its text is answered once',
    serves: null,
  }),
  exchangeExtensionCode: defineRoute({
    ...signIn,
    path: '/api/auth/extension/token',
    body: z.object({
      code: z.string().check(z.maxLength(200)),
      codeVerifier: pkceVerifier,
      redirectUri: z.url(),
    }),
    reply: z.extend(signedIn, { refreshToken: z.string() }),
    errors: ['invalid_code'],
    summary: 'A session of its own for the extension',
    serves: null,
  }),
};
