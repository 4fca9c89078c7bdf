/** Who asks: the person and the session that their token belongs to. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  /** When the token runs out. Milliseconds since the epoch. */
  readonly expiresAt: number;
}
