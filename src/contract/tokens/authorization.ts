import * as z from 'zod/mini';
import { MAX_AUTHORIZATION_QUERY, MAX_URL } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { tokenScopes } from './token-scopes.ts';
import { tokenSpaces } from './token-spaces.ts';

/** Query of the address that a program has opened to ask for access, as it came (RFC 6749, section 4.1.1). */
const query = z.string().check(z.maxLength(MAX_AUTHORIZATION_QUERY));

/** Kinds of addresses to which an answer goes: a website, a program on the device, or one that the device opens by a scheme. */
const returnKinds = ['website', 'device', 'scheme'] as const;
export type ReturnKind = (typeof returnKinds)[number];

/** Request of a program for access, as its user decides about it. docs/decisions/0099. */
export const authorizationRequest = z.object({
  /** Name that the program gives itself. */
  name: z.string(),
  /** Host that describes the program at an address of its own; null where nobody vouches for its name. */
  host: z.nullable(z.string()),
  /** Whether it is Daywall’s own command line. */
  isOwn: z.boolean(),
  /** Destination of the answer: a host, or a scheme. */
  returnsTo: z.object({ kind: z.enum(returnKinds), name: z.string() }),
  /** Scopes that may be granted. Empty where the request is refused. */
  scopes: z.array(z.enum(tokenScopes)),
  /** Those that are chosen at first: what the program has named, or else what only reads. */
  proposed: z.array(z.enum(tokenScopes)),
  /** Error of the protocol for which the request cannot be granted; null for one that can. */
  refusal: z.nullable(z.string()),
  /** Address that tells the program that it gets nothing. */
  declineTo: z.string().check(z.maxLength(4 * MAX_URL)),
});
export type AuthorizationRequest = z.infer<typeof authorizationRequest>;

/** Calls of the page on which somebody decides about a request. Both belong to sessions of the web app. */
export const authorizationRoutes = {
  readAuthorization: defineRoute({
    method: 'POST',
    path: '/api/auth/authorizations/read',
    access: 'bearer',
    write: false,
    body: z.object({ query }),
    reply: authorizationRequest,
    errors: ['unknown_client', 'redirect_not_allowed'],
    summary: 'What a program asks for that wants to be connected (OAuth 2.1)',
    serves: null,
  }),
  allowAuthorization: defineRoute({
    method: 'POST',
    path: '/api/auth/authorizations',
    access: 'bearer',
    write: false,
    body: z.object({
      query,
      scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(tokenScopes.length)),
      spaces: tokenSpaces,
    }),
    reply: z.object({ returnTo: z.string() }),
    errors: [
      'unknown_client',
      'redirect_not_allowed',
      'authorization_refused',
      'confirmation_needed',
      'web_session_needed',
      'session_revoked',
      'too_many',
      'not_found',
    ],
    summary: 'Let a program use Daywall as oneself, within scopes and organizations',
    serves: null,
  }),
};
