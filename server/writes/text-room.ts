/** Room of accounts and organizations for what their writes store, as far as this process knows it. */
export interface TextRoom {
  /** Throws `text_quota_reached` where an account, or one of the organizations among the addresses, has no room left. */
  demand(userId: string, addresses: Iterable<string>): void;
  /** Counts bytes that a committed write has stored. */
  add(userId: string, addresses: Iterable<string>, bytes: number): void;
}

/** Names of writes that take something away, which are never refused for lack of room. */
const TAKES_AWAY = /^(?:DELETE |delete|remove|leave|end|revoke|reject|cancel|decline|unsubscribe|logout)/;

export const needsRoom = (name: string): boolean => !TAKES_AWAY.test(name);
