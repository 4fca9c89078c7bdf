import type { OutboxState, SessionState } from '#client/client.ts';
import type { KeyValueStorage } from '#client/ports.ts';
import { ENDED_SESSION_KEY, type EndedSession, readEndedSession } from '../messaging/ended-session.ts';

/** Last count of waiting writes: the outbox closes with the account before its end is reported. */
const WAITING_KEY = 'waitingWrites';

/** Ended by the server, unlike a sign-out by the user. `onChange` is called with each change. */
export function createSessionEnd(storage: KeyValueStorage, onChange: () => void) {
  let ended: EndedSession | null = null;
  let waiting: number | null = null;
  let queue: Promise<void> = Promise.resolve();

  /** One at a time, in the order of events. */
  function inTurn(work: () => Promise<void>): void {
    queue = queue.then(work).catch((error: unknown) => console.warn('daywall: session end', error));
  }

  async function keep(next: EndedSession | null): Promise<void> {
    ended = next;
    if (next === null) await storage.remove(ENDED_SESSION_KEY);
    else await storage.set(ENDED_SESSION_KEY, JSON.stringify(next));
    onChange();
  }

  return {
    /** Null while an account is signed in, and after a sign-out by the user. */
    current: () => ended,
    async read(): Promise<void> {
      ended = await readEndedSession(storage);
    },
    /** Follows the client; call after every change of either. */
    note(
      session: Pick<SessionState, 'status' | 'isAuthorized' | 'isLoggingOut'>,
      outbox: Pick<OutboxState, 'waiting'>,
    ) {
      if (session.status === 'signedIn') {
        const count = outbox.waiting;
        if (count !== waiting) {
          waiting = count;
          inTurn(() => storage.set(WAITING_KEY, String(count)));
        }
        if (ended !== null) inTurn(() => keep(null));
      } else if (session.isLoggingOut) {
        if (ended !== null) inTurn(() => keep(null));
      } else if (session.status === 'signedOut' && !session.isAuthorized) {
        inTurn(async () => {
          if (ended !== null) return;
          const count = waiting ?? Number((await storage.get(WAITING_KEY)) ?? 0);
          await keep({ waiting: count });
        });
      }
    },
  };
}
