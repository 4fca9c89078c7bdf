import type { TokenScope } from '#contract/tokens/token-scopes.ts';

/** Bounds of a personal token. */
export interface Grant {
  readonly scopes: readonly TokenScope[];
  /** Organizations by id, and `personal`; null for a token without such limits. */
  readonly spaces: readonly string[] | null;
}

/** User and session of the access token of a request. */
export interface Caller {
  readonly userId: string;
  /** Of a personal token, the token's own id. */
  readonly sessionId: string;
  /** Expiry of the token. Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Null for a session, which may do everything that its user may. */
  readonly grant: Grant | null;
}
