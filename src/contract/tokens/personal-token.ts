import * as z from 'zod/mini';
import { entityId, instant } from '../entity.ts';
import { MAX_NAME, MAX_TOKEN_LIFE } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { filledLine } from '../single-line.ts';
import { tokenScopes } from './token-scopes.ts';
import { tokenSpaces } from './token-spaces.ts';

/** Personal token as its owner sees it: the text of it is shown once and stored nowhere. */
export const personalToken = z.object({
  id: entityId,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  spaces: tokenSpaces,
  createdAt: instant,
  /** Null for a token without an end. */
  expiresAt: z.nullable(instant),
  /** Null until its first use; from then on exact to a minute. */
  lastUsedAt: z.nullable(instant),
  /** Network of the last use: an address without its last part. */
  lastUsedFrom: z.nullable(z.string()),
  /** Whether a program got it by signing in through the browser, and renews it. */
  isConnected: z._default(z.boolean(), false),
});
export type PersonalToken = z.infer<typeof personalToken>;

export const newPersonalToken = z.object({
  name: filledLine(MAX_NAME),
  scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(tokenScopes.length)),
  spaces: z._default(tokenSpaces, null),
  /** Null: without an end, which nothing chooses by itself. */
  days: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_TOKEN_LIFE))),
});

const ofToken = z.object({ id: entityId });

export const personalTokenRoutes = {
  getPersonalTokens: defineRoute({
    method: 'GET',
    path: '/api/auth/tokens',
    access: 'bearer',
    write: false,
    reply: z.array(personalToken),
    errors: [],
    summary: 'One’s personal tokens, the newest first',
    serves: null,
  }),
  getOwnToken: defineRoute({
    method: 'GET',
    path: '/api/auth/token',
    access: 'bearer',
    write: false,
    reply: personalToken,
    errors: ['not_found'],
    summary: 'The personal token that makes this call',
    serves: null,
  }),
  endPersonalToken: defineRoute({
    method: 'DELETE',
    path: '/api/auth/tokens/:id',
    access: 'bearer',
    write: false,
    params: ofToken,
    reply: z.object({}),
    errors: ['not_found'],
    summary: 'End a personal token, which is refused from then on',
    serves: null,
  }),
};
