import type { Write } from '../client.ts';
import type { EntityChange } from '../replica/row.ts';
import type { Operation } from './operation.ts';
import { subjectOf } from './registry.ts';

/** Version that a write was made from; null where its payload has none. */
function madeFrom({ payload }: Write): number | null {
  return 'version' in payload ? (payload.version ?? null) : null;
}

function withVersion(write: Write, version: number): Write {
  return { ...write, payload: { ...write.payload, version } } as Write;
}

/**
 * After `answered` was applied as `changes`: the waiting operations whose edits were made from the version just before
 * it, moved to the version it made, so that one's own earlier edit is no conflict. Where somebody else's write lies
 * between, the version counts more than one on, and the edit keeps the version it was made from.
 * State machine: ARCHITECTURE.md, outbox operation.
 */
export function rebase(
  answered: Operation,
  changes: readonly EntityChange[],
  waiting: readonly Operation[],
  accountId: string,
): readonly Operation[] {
  const own = subjectOf(answered.write, accountId);
  const ownVersion = madeFrom(answered.write);
  const moved: Operation[] = [];
  for (const operation of waiting) {
    if (operation.isSent) continue;
    const { entity, id } = subjectOf(operation.write, accountId);
    const change = changes.find((each) => each.entity === entity && each.id === id);
    if (change === undefined || change.op === 'remove') continue;
    const before = change.version - 1;
    const isSameRow = own.entity === entity && own.id === id;
    if (madeFrom(operation.write) !== before) continue;
    if (isSameRow && ownVersion !== null && ownVersion !== before) continue;
    moved.push({ ...operation, write: withVersion(operation.write, change.version) });
  }
  return moved;
}
