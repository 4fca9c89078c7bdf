/** Users with an open socket in this process. */
export interface Presence {
  /** Counts an opened socket. Returns a function to call when it closes. */
  enter(userId: string): () => void;
  readonly users: ReadonlyMap<string, number>;
}

export function createPresence(): Presence {
  const users = new Map<string, number>();
  return {
    users,
    enter(userId) {
      users.set(userId, (users.get(userId) ?? 0) + 1);
      return () => {
        const left = (users.get(userId) ?? 1) - 1;
        if (left === 0) users.delete(userId);
        else users.set(userId, left);
      };
    },
  };
}
