/** User and session of the access token of a request. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  /** Expiry of the token. Milliseconds since the epoch. */
  readonly expiresAt: number;
}
