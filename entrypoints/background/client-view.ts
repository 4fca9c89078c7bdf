import { subscribe } from 'valtio/vanilla';
import type { Client } from '#client/client.ts';
import { runningRecords } from '#domain/timer/running-records.ts';
import type { ActionState } from './button/action-view.ts';
import type { Wakefulness } from './lifecycle/stay-awake.ts';

type FollowedClient = Pick<Client, 'session' | 'connection' | 'outbox' | 'replica'>;

/** State of the client that the worker's own decisions depend on. */
export interface ClientView {
  accountId(): string | null;
  /** Without the parts that outlive the client: an outage, an ended session and refused files. */
  action(): Omit<ActionState, 'isOffline' | 'ended' | 'refusedFiles'>;
  wakefulness(): Omit<Wakefulness, 'openPages' | 'isInUse'>;
  /** Calls back after every change of either. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

export function viewClient(
  client: FollowedClient,
  now: () => number = Date.now,
  waitingFiles: () => number = () => 0,
): ClientView {
  const records = runningRecords(client);
  const openedAt = now();
  let lostAt = client.connection.status === 'online' ? null : now();

  const isSignedIn = () => client.session.status === 'signedIn';
  const runningRecord = () => records.rows()[0];

  return {
    accountId: () => client.session.accountId,
    action() {
      const record = isSignedIn() ? runningRecord() : undefined;
      const { accountId } = client.session;
      return {
        language:
          accountId === null ? null : (client.replica.get('appSettings', accountId)?.language ?? null),
        isSignedIn: isSignedIn(),
        waiting: client.outbox.waiting,
        running:
          record === undefined
            ? null
            : {
                title: client.replica.get('task', record.noteId)?.title ?? '',
                startedAt: Date.parse(record.startedAt) - client.connection.clockOffset,
              },
      };
    },
    wakefulness() {
      return {
        isSignedIn: isSignedIn(),
        isSigningIn: client.session.isLoading,
        isTimerRunning: runningRecord() !== undefined,
        loadingFor: client.connection.isComplete ? 0 : Math.max(1, now() - openedAt),
        waiting: client.outbox.waiting + waitingFiles(),
        connection: client.connection.status,
        offlineFor: lostAt === null ? 0 : now() - lostAt,
      };
    },
    subscribe(listener) {
      records.rows();
      const ends = [
        subscribe(client.session, listener),
        subscribe(client.connection, () => {
          lostAt = client.connection.status === 'online' ? null : (lostAt ?? now());
          listener();
        }),
        subscribe(client.outbox, listener),
        records.subscribe(listener),
        client.replica.subscribe('appSettings', listener),
        client.replica.subscribe('task', (ids) => {
          const record = runningRecord();
          if (record !== undefined && ids.has(record.noteId)) listener();
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
