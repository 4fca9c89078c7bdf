import type { OutboxState, UnsentWrite } from '../client.ts';
import type { Operation } from './operation.ts';

function describe({ requestId, write, entity, entityId }: Operation): UnsentWrite {
  return { requestId, name: write.name, entity, entityId };
}

export function outboxStateOf(operations: readonly Operation[]): Omit<OutboxState, 'isKept'> {
  const unsent = operations.filter(({ error }) => error === null).map(describe);
  return {
    waiting: unsent.length,
    unsent,
    failed: operations.flatMap((each) =>
      each.error === null ? [] : [{ ...describe(each), error: each.error }],
    ),
  };
}
