import type { Rows } from '../replica/rows.ts';
import type { EffectContext, EffectsOf } from './effect.ts';
import type { Operation } from './operation.ts';
import type { Tombstones } from './tombstones.ts';

export interface Projection {
  readonly operations: readonly Operation[];
  set(operations: readonly Operation[]): void;
  append(operation: Operation): void;
  /** Replaces one by another that shows the same. */
  exchange(operation: Operation): void;
  /** Runs `work`, which changes confirmed rows, and shows the operations over them again. */
  update(work: () => void): void;
}

export function createProjection(options: {
  readonly rows: Rows;
  readonly accountId: string;
  readonly tombstones: Tombstones;
  readonly effectsOf: EffectsOf;
  readonly clockOffset?: () => number;
  readonly onOperations?: (operations: readonly Operation[]) => void;
}): Projection {
  const { rows, accountId, tombstones, effectsOf, clockOffset = () => 0 } = options;
  let operations: readonly Operation[] = [];

  function show(operation: Operation): void {
    const { at } = operation;
    const context: EffectContext = { view: rows, accountId, at, clockOffset: clockOffset(), tombstones };
    for (const change of effectsOf(operation.write, context)) rows.overlay(change);
  }

  function fold(): void {
    rows.clearOverlay();
    for (const operation of operations) show(operation);
  }

  return {
    get operations() {
      return operations;
    },
    set(next) {
      operations = next;
      rows.commit(fold);
      options.onOperations?.(operations);
    },
    append(operation) {
      operations = [...operations, operation];
      rows.commit(() => show(operation));
      options.onOperations?.(operations);
    },
    exchange(operation) {
      operations = operations.map((each) => (each.requestId === operation.requestId ? operation : each));
      options.onOperations?.(operations);
    },
    update(work) {
      rows.commit(() => {
        work();
        if (operations.length > 0) fold();
      });
    },
  };
}
