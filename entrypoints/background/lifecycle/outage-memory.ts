import type { KeyValueStorage } from '#client/ports.ts';
import type { Wakefulness } from './stay-awake.ts';

const KEY = 'outage';

/**
 * Memory of an outage beyond the worker's end, so that a worker that starts in it neither claims a connection nor
 * redraws the unchanged button and pages. `storage` outlives the worker, not the browser's session.
 */
export function createOutageMemory(storage: KeyValueStorage) {
  let isOn: boolean | null = null;
  /** A client reports `offline` before its first attempt too, which is no outage. */
  let hasTried = false;

  function keep(next: boolean): void {
    if (isOn === next) return;
    isOn = next;
    void (next ? storage.set(KEY, '1') : storage.remove(KEY));
  }

  return {
    async read(): Promise<void> {
      isOn ??= (await storage.get(KEY)) !== null;
    },
    isOn: () => isOn ?? false,
    /** Follows the signed-in account's connection: failed attempts begin an outage, a connection ends it. */
    note({ isSignedIn, connection }: Pick<Wakefulness, 'isSignedIn' | 'connection'>): void {
      if (!isSignedIn || connection === 'online') keep(false);
      else if (connection === 'connecting') hasTried = true;
      else if (hasTried) keep(true);
    },
  };
}
