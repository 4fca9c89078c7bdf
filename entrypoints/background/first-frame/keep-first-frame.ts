import type { HostClient } from '#client/create-client.ts';
import type { Clock } from '#client/ports.ts';
import { personZone } from '../person-formats.ts';
import { firstFrameOf } from './first-frame-rows.ts';

/** Pause after a commit before rows are kept anew, so that a flood of changes costs little. Milliseconds. */
const PAUSE = 500;

/**
 * Keeps the rows of the next first frame on disk while a client is open, so that popup and side panel open as fast with
 * ten thousand tasks as with ten. Returns the function that ends it. docs/decisions/0076.
 */
export function keepFirstFrames(client: HostClient, clock: Pick<Clock, 'now' | 'after'>): () => void {
  let cancel: (() => void) | null = null;

  function plan(): void {
    cancel ??= clock.after(PAUSE, () => {
      cancel = null;
      keep().catch((error: unknown) => console.warn('daywall: no first frame was kept', error));
    });
  }

  async function keep(): Promise<void> {
    const { accountId } = client.session;
    // Until everything is loaded, pages wait for the worker.
    if (accountId === null || !client.connection.isComplete) return;
    await client.host.keepFirstFrame((tables) =>
      firstFrameOf(tables, { accountId, timeZone: personZone(client), now: clock.now() }),
    );
  }

  plan();
  const end = client.host.onCommitted(plan);
  return () => {
    end();
    cancel?.();
  };
}
