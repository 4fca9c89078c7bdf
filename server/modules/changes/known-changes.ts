import type { Change } from '#contract/change.ts';
import type { LoggedWrite } from '#server/writes/write.ts';
import type { ChangeRow } from '../../writes/change-log/table.ts';

type LoggedRow = Pick<ChangeRow, 'txid' | 'entity' | 'entityId'>;

/** Limit of remembered rows. */
const KEPT = 5_000;

/** Changes as the users of this process’s own writes see them, so that the publisher reads nothing for them. */
export interface KnownChanges {
  remember(write: LoggedWrite): void;
  /** Null for a row of which this is not known. */
  of(row: LoggedRow, userId: string): Change | null;
  forget(rows: readonly LoggedRow[]): void;
}

const keyOf = ({ txid, entity, entityId }: LoggedRow) => `${txid} ${entity} ${entityId}`;

export function createKnownChanges(): KnownChanges {
  const known = new Map<string, { readonly userId: string; readonly change: Change }>();
  return {
    remember({ rows, userId, changes }) {
      if (known.size >= KEPT) known.clear();
      for (const row of rows) {
        const change = changes.find(({ entity, id }) => entity === row.entity && id === row.entityId);
        if (change !== undefined) known.set(keyOf(row), { userId, change });
      }
    },
    of(row, userId) {
      const own = known.get(keyOf(row));
      return own?.userId === userId ? own.change : null;
    },
    forget(rows) {
      for (const row of rows) known.delete(keyOf(row));
    },
  };
}
