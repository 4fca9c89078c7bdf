import type { BareStorage, FileStorage } from './file-storage.ts';

/** Lets removals wait while somebody reads everything that is stored. */
export function withHeldRemovals(storage: BareStorage): FileStorage {
  const holders = new Set<object>();
  let waiting: (() => void)[] = [];

  return {
    ...storage,
    async remove(key) {
      while (holders.size > 0) await new Promise<void>((resolve) => waiting.push(resolve));
      await storage.remove(key);
    },
    holdRemovals() {
      const holder = {};
      holders.add(holder);
      return () => {
        holders.delete(holder);
        if (holders.size > 0) return;
        for (const goOn of waiting) goOn();
        waiting = [];
      };
    },
  };
}
