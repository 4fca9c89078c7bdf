import type { OutboxState } from '../client.ts';
import type { Operation } from './operation.ts';

export function outboxStateOf(operations: readonly Operation[]): Omit<OutboxState, 'isKept'> {
  return {
    waiting: operations.filter((each) => each.error === null).length,
    failed: operations.flatMap(({ requestId, write, entity, entityId, error }) =>
      error === null ? [] : [{ requestId, name: write.name, entity, entityId, error }],
    ),
  };
}
