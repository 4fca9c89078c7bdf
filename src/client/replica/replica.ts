import type { Projection } from '../outbox/projection.ts';
import type { Ports } from '../ports.ts';
import type { Disk, DiskCommit, DiskMeta, RowRef } from './disk.ts';
import { type EntityChange, rowKey } from './row.ts';
import type { ChangeSource, Rows } from './rows.ts';

/** Replica: confirmed rows, shown at once and persisted behind that. */
export interface Replica {
  readonly meta: DiskMeta;
  /** Settles on disk. `meta` is committed together with the rows whose completeness it describes. */
  apply(changes: readonly EntityChange[], source: ChangeSource, meta?: Partial<DiskMeta>): Promise<void>;
  drop(refs: readonly RowRef[], meta?: Partial<DiskMeta>): Promise<void>;
  /** Settles when everything applied so far is on disk. */
  idle(): Promise<void>;
  /** Calls `listener` with the keys of all rows that are applied. */
  watch(listener: (keys: readonly string[]) => void): () => void;
}

export function createReplica(options: {
  readonly rows: Rows;
  readonly projection: Projection;
  readonly disk: Disk;
  readonly meta: DiskMeta;
  readonly log: Ports['log'];
}): Replica {
  const { rows, projection, disk } = options;
  let meta = options.meta;
  const listeners = new Set<(keys: readonly string[]) => void>();
  /** Commits that wait while another is written: they are merged into the next one. */
  let queued: DiskCommit[] = [];
  let writing: Promise<void> | null = null;

  function keep(commit: DiskCommit): Promise<void> {
    queued.push(commit);
    writing ??= Promise.resolve().then(writeQueued);
    return writing;
  }

  async function writeQueued(): Promise<void> {
    while (queued.length > 0) {
      const commits = queued;
      queued = [];
      try {
        await disk.commit({
          ...lastOfEach(commits),
          meta: Object.assign({}, ...commits.map((each) => each.meta ?? {})),
        });
      } catch (error) {
        // The page goes on from memory; the cursor on disk did not move either, so the next start loads the
        // changes again.
        options.log('replica.notKept', error);
      }
    }
    writing = null;
  }

  return {
    get meta() {
      return meta;
    },
    apply(changes, source, metaPatch = {}) {
      meta = { ...meta, ...metaPatch };
      if (changes.length > 0) {
        projection.update(() => rows.confirm(changes, source));
        const keys = changes.map(({ entity, id }) => rowKey(entity, id));
        for (const listener of listeners) listener(keys);
      }
      return keep({ changes, meta: metaPatch });
    },
    drop(refs, metaPatch = {}) {
      meta = { ...meta, ...metaPatch };
      projection.update(() => {
        for (const { entity, id } of refs) rows.put({ entity, id, row: null });
      });
      return keep({ drop: refs, meta: metaPatch });
    },
    idle: async () => writing ?? undefined,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The last change of each row: a transaction reads before it writes, so it may hold each row only once. */
function lastOfEach(commits: readonly DiskCommit[]): Required<Pick<DiskCommit, 'changes' | 'drop'>> {
  const changes = new Map<string, EntityChange>();
  const drop = new Map<string, RowRef>();
  for (const commit of commits) {
    for (const change of commit.changes ?? []) {
      const key = rowKey(change.entity, change.id);
      const known = changes.get(key);
      if (known === undefined || change.version >= known.version) changes.set(key, change);
      drop.delete(key);
    }
    for (const ref of commit.drop ?? []) {
      const key = rowKey(ref.entity, ref.id);
      changes.delete(key);
      drop.set(key, ref);
    }
  }
  return { changes: [...changes.values()], drop: [...drop.values()] };
}
