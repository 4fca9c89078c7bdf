import type { Operation } from '../outbox/operation.ts';
import { type Disk, emptyMeta } from './disk.ts';
import { emptyTables } from './row.ts';

export function createMemoryDisk(): Disk {
  const operations = new Map<string, Operation>();

  return {
    read: async () => ({
      tables: emptyTables(),
      operations: [...operations.values()],
      meta: emptyMeta,
      stamp: '',
    }),
    reread: async () => ({ rows: [], operations: [...operations.values()] }),
    async commit({ append = [], edit = [], remove = [] }) {
      for (const each of append) if (!operations.has(each.requestId)) operations.set(each.requestId, each);
      for (const { requestId, edit: change } of edit) {
        const stored = operations.get(requestId);
        if (stored !== undefined) operations.set(requestId, change(stored));
      }
      for (const requestId of remove) operations.delete(requestId);
    },
    async amend(requestId, merge, otherwise) {
      const stored = operations.get(requestId);
      const merged = stored === undefined || stored.isSent ? null : merge(stored);
      if (merged === null) operations.set(otherwise.requestId, otherwise);
      else operations.set(requestId, merged);
      return merged === null ? 'appended' : 'amended';
    },
    async take(requestId) {
      const stored = operations.get(requestId);
      if (stored === undefined) return null;
      const taken = { ...stored, isSent: true };
      operations.set(requestId, taken);
      return taken;
    },
    stamp: async () => '',
    keepFirstFrame: async () => {},
    close() {},
  };
}
