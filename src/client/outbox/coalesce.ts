import type { Write } from '../client.ts';
import type { Operation } from './operation.ts';
import { subjectOf } from './registry.ts';

/** Whether the edit range of a write has other occurrences of its series. Derived from the payload, as the contract names it. */
function changesOthers({ payload }: Write): boolean {
  if ('scope' in payload) return (payload.scope ?? 'one') !== 'one';
  return 'reach' in payload && (payload.reach ?? 'one') !== 'one';
}

/** The last about its row, if it was never sent. docs/decisions/0008. */
export function mergeTarget(
  operations: readonly Operation[],
  write: Write,
  accountId: string,
): Operation | undefined {
  const { id, dependsOn } = subjectOf(write, accountId);
  for (let index = operations.length - 1; index >= 0; index -= 1) {
    const operation = operations[index];
    if (operation === undefined) continue;
    const subject = subjectOf(operation.write, accountId);
    if (subject.id === id) return operation.isSent || operation.error !== null ? undefined : operation;
    // Operations in between must not change places with it.
    if (changesOthers(write) || changesOthers(operation.write)) return undefined;
    if (subject.dependsOn.includes(id) || dependsOn.includes(subject.id)) return undefined;
  }
  return undefined;
}
