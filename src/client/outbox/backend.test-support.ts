import type { EntityName } from '#contract/change.ts';
import { NoResponseError, RefusedError } from '../failure.ts';
import type { EntityChange } from '../replica/row.ts';
import { createRows } from '../replica/rows.ts';
import type { Operation } from './operation.ts';
import { effectsOf } from './registry.ts';
import { createTombstones } from './tombstones.ts';

/** Stands in for the server behind an outbox: applies each request id once and answers replays from its rows. */
export function createBackend(accountId: string) {
  const rows = createRows();
  const tombstones = createTombstones();
  const applied = new Map<
    string,
    { payload: string; touched: { entity: EntityName; id: string }[]; times: number }
  >();
  const versions = new Map<string, number>();
  const order: string[] = [];

  function asChange(entity: EntityName, id: string): EntityChange {
    const row = rows.base(entity, id);
    const version = versions.get(id) ?? 0;
    if (row === undefined) return { entity, id, version, op: 'remove' };
    return { entity, id, version, op: 'upsert', data: row } as EntityChange;
  }

  return {
    rows,
    applied,
    order,
    change: asChange,
    /** Changes a row as another device would. */
    touch(entity: 'task', id: string, patch: object): EntityChange {
      const row = rows.base(entity, id);
      if (row === undefined) throw new Error('no such row');
      const version = row.version + 1;
      versions.set(id, version);
      rows.commit(() => rows.put({ entity, id, row: { ...row, ...patch, version } }));
      return asChange(entity, id);
    },
    send(operation: Operation): readonly EntityChange[] {
      const { requestId, write } = operation;
      const payload = JSON.stringify(write, (key, value: unknown) =>
        key === 'clientNow' || key === 'version' ? undefined : value,
      );
      const known = applied.get(requestId);
      if (known !== undefined) {
        if (known.payload !== payload) throw new RefusedError({ id: 'request_id_reused', message: 'Reused' });
        return known.touched.map(({ entity, id }) => asChange(entity, id));
      }
      const missing = write.name === 'updateTask' && rows.base('task', write.payload.id) === undefined;
      if (missing) throw new RefusedError({ id: 'not_found', message: 'Not found' });
      const touched: { entity: EntityName; id: string }[] = [];
      const context = { view: rows, accountId, at: operation.at, tombstones };
      rows.commit(() => {
        for (const change of effectsOf(write, context)) {
          const version = (versions.get(change.id) ?? 0) + 1;
          versions.set(change.id, version);
          rows.put({ ...change, row: change.row === null ? null : { ...change.row, version } });
          touched.push({ entity: change.entity, id: change.id });
        }
      });
      applied.set(requestId, { payload, touched, times: 1 });
      order.push(requestId);
      return touched.map(({ entity, id }) => asChange(entity, id));
    },
  };
}
export type Backend = ReturnType<typeof createBackend>;

export function away(): NoResponseError {
  return new NoResponseError('away');
}
