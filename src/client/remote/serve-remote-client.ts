import { subscribe } from 'valtio/vanilla';
import * as z from 'zod/mini';
import type { EntityName } from '#contract/change.ts';
import type { HostClient } from '../create-client.ts';
import type { RemotePort } from '../ports.ts';
import { type ToHost, type ToRemote, toHost } from './messages.ts';
import { ask, callAllowed, runCommand, writeFor } from './remote-requests.ts';
import { toFailure } from './transferred-failure.ts';

interface Unsent {
  readonly rows: Map<EntityName, Set<string>>;
  state: boolean;
  operations: boolean;
}

/** Serves a remote client through `port` until that closes. Returns the function that ends it. */
export function serveRemoteClient(client: HostClient, port: RemotePort): () => void {
  const { host } = client;
  const ends: (() => void)[] = [];
  let isAttached = false;
  let isPlanned = false;
  let unsent: Unsent = nothing();

  function nothing(): Unsent {
    return { rows: new Map(), state: false, operations: false };
  }

  function post(message: ToRemote): void {
    try {
      port.post(message);
    } catch {
      stop();
    }
  }

  /** Sends everything of one moment in one message, so that the other side shows it in one frame. */
  function flush(): void {
    isPlanned = false;
    const { rows, state, operations } = unsent;
    unsent = nothing();
    if (!isAttached || (rows.size === 0 && !state && !operations)) return;
    const { accountId, isError, isSuccess, isLoading, message, isAuthorized, isLoggingOut, status } =
      client.session;
    post({
      type: 'update',
      ...(rows.size === 0 ? {} : { rows: rowsOf(rows) }),
      ...(operations ? { operations: [...host.operations()], isKept: client.outbox.isKept } : {}),
      ...(state
        ? {
            session: {
              accountId,
              isError,
              isSuccess,
              isLoading,
              message,
              isAuthorized,
              isLoggingOut,
              status,
            },
            connection: { ...client.connection },
          }
        : {}),
    });
  }

  function rowsOf(changed: Unsent['rows']) {
    return [...changed].flatMap(([entity, ids]) =>
      [...ids].map((id) => ({ entity, id, row: host.rows.base(entity, id) ?? null })),
    );
  }

  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(flush);
  }

  function stop(): void {
    isAttached = false;
    for (const end of ends.splice(0)) end();
  }

  async function attach(): Promise<void> {
    await client.ready;
    isAttached = true;
    unsent = { rows: new Map(), state: true, operations: true };
    flush();
    await postBase();
  }

  async function postBase(): Promise<void> {
    const { accountId } = client.session;
    const stamp = await host.stamp();
    if (isAttached && accountId === client.session.accountId) post({ type: 'base', accountId, stamp });
  }

  async function answer(id: string, work: () => unknown): Promise<void> {
    try {
      await client.ready;
      const value = await work();
      flush();
      post({ type: 'reply', id, value: value ?? null });
    } catch (error) {
      flush();
      post({ type: 'failure', id, failure: toFailure(error) });
    }
  }

  function take(message: ToHost): void {
    switch (message.type) {
      case 'attach':
        void attach();
        return;
      case 'ask':
        void answer(message.id, () => ask(client, message.name, message.payload));
        return;
      case 'call':
        void answer(message.id, () => callAllowed(client, message.name, message.input, message.id));
        return;
      case 'write':
        void answer(message.id, () => writeFor(client, message.write, message.id, message.at));
        return;
      case 'command':
        void answer(message.id, () => runCommand(client, message.command));
    }
  }

  // Base rows under the overlay change too: a row removed under a waiting operation would come back once that is
  // confirmed.
  ends.push(
    host.rows.followBase((entity, id) => {
      if (!isAttached) return;
      unsent.rows.set(entity, (unsent.rows.get(entity) ?? new Set()).add(id));
      plan();
    }),
  );
  let accountId = client.session.accountId;
  const showState = () => {
    unsent.state = true;
    plan();
    if (!isAttached || accountId === client.session.accountId) return;
    accountId = client.session.accountId;
    void postBase();
  };
  ends.push(
    subscribe(client.session, showState),
    subscribe(client.connection, showState),
    host.onOperations(() => {
      unsent.operations = true;
      plan();
    }),
    port.onClose(stop),
    port.listen((message) => {
      const parsed = z.safeParse(toHost, message);
      if (parsed.success) take(parsed.data);
    }),
  );
  return stop;
}
