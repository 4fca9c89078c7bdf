import { v7 as uuidv7 } from 'uuid';
import { proxy } from 'valtio/vanilla';
import type { Client, ConnectionState, OutboxState, SessionState, Write } from '#client/client.ts';
import { NoResponseError } from '#client/failure.ts';
import { effectsOf } from '#client/outbox/registry.ts';
import { createTombstones } from '#client/outbox/tombstones.ts';
import { emptyTables, freezeRow, type RowChange } from '#client/replica/row.ts';
import { initialAuthState } from '#client/session/auth-state.ts';
import type { EntityName, EntityOf } from '#contract/change.ts';

export interface MemoryClient extends Client {
  /** All writes, in order. */
  readonly writes: readonly Write[];
  readonly accountId: string;
  /** Puts rows into the replica as if the server had sent them. */
  receive(changes: readonly RowChange[]): void;
}

/** Signed-in client without disk and server: writes have the real client's optimistic effects and are recorded. */
export function createMemoryClient(now: () => number = Date.now): MemoryClient {
  const accountId = uuidv7();
  const tables = emptyTables();
  const listeners = new Map<EntityName, Set<(ids: ReadonlySet<string>) => void>>();
  let revision = 0;
  const tombstones = createTombstones();
  const writes: Write[] = [];

  const session = proxy<SessionState>({
    ...initialAuthState,
    accountId,
    isSuccess: true,
    status: 'signedIn',
  });
  const connection = proxy<ConnectionState>({
    status: 'offline',
    isInitialized: true,
    loading: null,
    hasRecords: true,
    isComplete: true,
    clockOffset: 0,
  });
  const outbox = proxy<OutboxState>({ waiting: 0, unsent: [], failed: [], isKept: true });

  function put<E extends EntityName>(entity: E, id: string, row: EntityOf<E> | null): void {
    if (row === null) tables[entity].delete(id);
    else tables[entity].set(id, freezeRow(row));
  }

  function receive(changes: readonly RowChange[]): void {
    revision += 1;
    const ids = new Map<EntityName, Set<string>>();
    for (const change of changes) {
      put(change.entity, change.id, change.row);
      ids.set(change.entity, (ids.get(change.entity) ?? new Set()).add(change.id));
    }
    for (const [entity, changed] of ids)
      for (const listener of listeners.get(entity) ?? []) listener(changed);
  }

  const replica: Client['replica'] = {
    get: (entity, id) => tables[entity].get(id),
    all: (entity) => tables[entity].values(),
    subscribe(entity, listener) {
      const known = listeners.get(entity) ?? new Set();
      listeners.set(entity, known.add(listener));
      return () => known.delete(listener);
    },
    revision: () => revision,
  };
  const refuse = () => Promise.reject(new NoResponseError('There is no server'));
  const done = () => Promise.resolve();

  return {
    session,
    connection,
    outbox,
    replica,
    writes,
    accountId,
    receive,
    ready: done(),
    register: done,
    login: done,
    loginByProvider: done,
    registerCalendar: done,
    connect: done,
    logout: done,
    resetAuth() {},
    write(write) {
      writes.push(write);
      receive(effectsOf(write, { view: replica, accountId, at: new Date(now()).toISOString(), tombstones }));
      return done();
    },
    retryWrite: done,
    discardWrite: done,
    ask: refuse,
    call: refuse,
    loadRange: done,
    loadMoreCompleted: () => Promise.resolve(false),
    loadMoreNotifications: () => Promise.resolve(false),
    loadComments: done,
    wake() {},
    close: done,
  };
}
