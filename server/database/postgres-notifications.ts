import { setTimeout } from 'node:timers/promises';
import type postgres from 'postgres';
import { v7 as uuidv7 } from 'uuid';

const CHANNEL = 'daywall_changes';
/** Pause between two notifications: what was committed meanwhile is in the second. Milliseconds. */
const PAUSE = 5;

/**
 * Notifications of other processes that the change log has grown. They are sent after the commit: inside of it,
 * PostgreSQL would make all commits wait for each other's sync. One that is lost with its process is found by the
 * poll of the others.
 */
export function createNotifications(sending: postgres.Sql, listening: postgres.Sql) {
  const ownName = uuidv7();
  let isSending = false;
  let isWanted = false;

  async function send(): Promise<void> {
    isSending = true;
    try {
      while (isWanted) {
        isWanted = false;
        await sending`select pg_notify(${CHANNEL}, ${ownName})`;
        await setTimeout(PAUSE);
      }
    } catch {
      // Others poll.
      isWanted = false;
    } finally {
      isSending = false;
    }
  }

  return {
    notify(): void {
      isWanted = true;
      if (!isSending) void send();
    },
    /** Calls `listener` at each notification of another process. */
    async listen(listener: () => void): Promise<() => Promise<void>> {
      const subscription = await listening.listen(CHANNEL, (sender) => {
        if (sender !== ownName) listener();
      });
      return () => subscription.unlisten();
    },
  };
}
