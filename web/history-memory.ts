import * as z from 'zod/mini';
import type { EntryMemory } from '#ui/entry-memory.ts';

const KEY = 'daywall.entries';
/** Entries kept; the oldest are dropped. */
const MOST = 50;

const kept = z.array(
  z.tuple([
    z.string(),
    z.object({ path: z.string(), owner: z.string(), values: z.record(z.string(), z.unknown()) }),
  ]),
);
type Kept = z.infer<typeof kept>[number][1];

/** The history entry that is shown, and the account that sees it. */
interface CurrentEntry {
  readonly key: string;
  readonly path: string;
  readonly owner: string;
}

export interface HistoryMemory extends EntryMemory {
  /** Hands the values of an entry on to the next one, where only the rest of its address differs. */
  follow(from: CurrentEntry, to: CurrentEntry): void;
  /** Stores the entries for a reload of this tab. */
  save(): void;
}

/** Way to this document: by a link or an address, by a reload, or by Back and Forward. */
export type Arrival = PerformanceNavigationTiming['type'];

/** Memory of the history entries of this tab. A document that was navigated to begins its entry anew. */
export function createHistoryMemory(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  current: () => CurrentEntry,
  arrival: Arrival,
): HistoryMemory {
  const entries = new Map(stored(storage));
  // The first entry of every document has the same key.
  if (arrival === 'navigate') entries.delete(current().key);

  function valuesOf({ key, path, owner }: CurrentEntry): Kept['values'] | undefined {
    const entry = entries.get(key);
    return entry?.path === path && entry.owner === owner ? entry.values : undefined;
  }

  return {
    read: (name) => valuesOf(current())?.[name],
    write(name, value) {
      const { key, path, owner } = current();
      const values = valuesOf({ key, path, owner }) ?? {};
      values[name] = value;
      entries.delete(key);
      entries.set(key, { path, owner, values });
    },
    follow(from, to) {
      const values = valuesOf(from);
      if (values === undefined || from.path !== to.path || valuesOf(to) !== undefined) return;
      entries.set(to.key, { path: to.path, owner: to.owner, values: { ...values } });
    },
    save() {
      try {
        storage.setItem(KEY, JSON.stringify([...entries].slice(-MOST)));
      } catch {
        // A full or closed storage only loses them for the next reload.
      }
    },
  };
}

function stored(storage: Pick<Storage, 'getItem'>): z.infer<typeof kept> {
  try {
    const parsed = kept.safeParse(JSON.parse(storage.getItem(KEY) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
