import type { DiskChange, DiskObserver } from '#server/database/embedded-disk.ts';

/** One event of a recorded disk. A sync is recorded when it ended; it made everything before `began` durable. */
export type DiskEvent = DiskChange | { readonly kind: 'sync'; readonly path: string; readonly began: number };

/** Recording of everything the engine did to its folder, in order. */
export interface DiskRecord {
  readonly events: readonly DiskEvent[];
  readonly observer: DiskObserver;
}

export function recordDisk(): DiskRecord {
  const events: DiskEvent[] = [];
  return {
    events,
    observer: {
      changed: (change) => events.push(change),
      syncing(path) {
        const began = events.length;
        return () => events.push({ kind: 'sync', path, began });
      },
    },
  };
}
