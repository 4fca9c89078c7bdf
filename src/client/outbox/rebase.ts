import type { Write } from '../client.ts';
import type { EntityChange } from '../replica/row.ts';
import type { Operation } from './operation.ts';
import { subjectOf } from './subject.ts';

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
  const moved: Operation[] = [];
  for (const operation of waiting) {
    if (operation.isSent) continue;
    const subject = subjectOf(operation.write, accountId);
    const change = changes.find((each) => each.entity === subject.entity && each.id === subject.id);
    if (change === undefined || change.op === 'remove' || subject.madeFrom !== change.version - 1) continue;
    const isAboutSame = own.entity === subject.entity && own.id === subject.id;
    if (isAboutSame && own.madeFrom !== null && own.madeFrom !== change.version - 1) continue;
    const write = withVersion(operation.write, change.version);
    if (write !== null) moved.push({ ...operation, write });
  }
  return moved;
}

function withVersion(write: Write, version: number): Write | null {
  switch (write.name) {
    case 'updateTask':
      return { name: write.name, payload: { ...write.payload, version } };
    case 'updateScheduleItem':
      return { name: write.name, payload: { ...write.payload, version } };
    case 'updateScheduleItemNote':
      return { name: write.name, payload: { ...write.payload, version } };
    case 'updateScheduleItemGoogle':
      return { name: write.name, payload: { ...write.payload, version } };
    case 'updateNoteTimerRecord':
      return { name: write.name, payload: { ...write.payload, version } };
    case 'updateCollection':
      return { name: write.name, payload: { ...write.payload, version } };
    case 'updateLabel':
      return { name: write.name, payload: { ...write.payload, version } };
    case 'updateFilter':
      return { name: write.name, payload: { ...write.payload, version } };
    default:
      return null;
  }
}
