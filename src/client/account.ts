import * as z from 'zod/mini';
import { entityNames } from '#contract/entity-names.ts';
import type { ConnectionState, OutboxState } from './client.ts';
import type { Call } from './http/call.ts';
import type { Operation } from './outbox/operation.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { outboxStateOf } from './outbox/outbox-state.ts';
import { createProjection, type Projection } from './outbox/projection.ts';
import { effectsOf } from './outbox/registry.ts';
import { createOperationSender } from './outbox/sending.ts';
import { createTombstones } from './outbox/tombstones.ts';
import type { Ports } from './ports.ts';
import { createRealtime, type Realtime, type RealtimeOptions } from './realtime/realtime-client.ts';
import type { ChangedRow } from './replica/disk.ts';
import { openDisk } from './replica/open-disk.ts';
import { createRangeLoads, type RangeLoads } from './replica/range-loads.ts';
import { createReplica } from './replica/replica.ts';
import type { Rows } from './replica/rows.ts';
import { openSealedWrites } from './replica/signed-out-account.ts';
import { createSync } from './replica/sync.ts';
import { createThreads, type Threads } from './replica/threads.ts';

/** Message between contexts of one browser: these rows, and the outbox, changed on disk. */
const diskChanged = z.object({
  type: z.literal('diskChanged'),
  rows: z.array(z.object({ entity: z.enum(entityNames), id: z.string(), version: z.number() })),
});

/** Everything of one signed-in account: its replica, its outbox and its connection. */
export interface Account {
  readonly accountId: string;
  readonly outbox: Outbox;
  readonly realtime: Realtime;
  readonly projection: Projection;
  readonly ranges: RangeLoads;
  readonly threads: Threads;
  /** Stamp of the disk's contents once everything shown is there; empty where the disk is gone. */
  stamp(): Promise<string>;
  /** Cursor up to which the change log is on disk; null where not all is loaded. */
  cursor(): Promise<string | null>;
  wake(): void;
  close(): void;
}

export interface AccountOptions extends Pick<RealtimeOptions, 'token' | 'refresh' | 'onUnauthorized'> {
  readonly accountId: string;
  readonly ports: Ports;
  readonly rows: Rows;
  readonly call: Call;
  readonly clockOffset: () => number;
  readonly onConnection: (patch: Partial<ConnectionState>) => void;
  readonly onOutbox: (patch: Partial<OutboxState>) => void;
  readonly onOperations: (operations: readonly Operation[]) => void;
  /** Called when the browser's database opened after all: until the account is opened anew, memory replaces it. */
  readonly onDiskFound: () => void;
  readonly carried: readonly Operation[];
}

/** Opens an account from disk; the connection is started by `wake`. */
export async function openAccount(options: AccountOptions): Promise<Account> {
  const { accountId, ports, rows, call } = options;
  let isDiskLasting = true;
  let areWritesOnDisk = true;
  function reportKept(): void {
    options.onOutbox({ isKept: isDiskLasting && areWritesOnDisk });
  }
  const watch = {
    onLost() {
      isDiskLasting = false;
      reportKept();
    },
    onFound: options.onDiskFound,
  };
  const { disk, contents, isLasting } = await openDisk(ports, accountId, watch, options.carried);
  isDiskLasting &&= isLasting;
  reportKept();
  const channel = ports.openChannel(`daywall:${accountId}`);

  const projection = createProjection({
    rows,
    accountId,
    tombstones: createTombstones(),
    effectsOf,
    clockOffset: options.clockOffset,
    onOperations(operations) {
      options.onOutbox(outboxStateOf(operations));
      options.onOperations(operations);
    },
  });
  rows.commit(() => {
    rows.clear();
    rows.fill(contents.tables);
    projection.set(contents.operations);
  });
  const isFilled = contents.meta.cursor !== null;
  options.onConnection({ isInitialized: isFilled, isComplete: isFilled });

  const replica = createReplica({ rows, projection, disk, meta: contents.meta, log: ports.log });
  const realtime = createRealtime({
    ports,
    async sockets() {
      if (contents.meta.cursor !== null) await ports.firstPage;
      return (await import('./realtime/socket-pair.ts')).createSocketPair;
    },
    token: options.token,
    refresh: options.refresh,
    onUnauthorized: options.onUnauthorized,
    onStatus(status) {
      options.onConnection({ status });
      if (status !== 'online') return;
      sync.catchUp();
      outbox.drain();
      takeOverSealed();
    },
    onChanged: (event) => sync.take(event),
  });
  const threads = createThreads({ rows, replica, ask: realtime.ask });
  const sync = createSync({
    accountId,
    ports,
    rows,
    replica,
    threads,
    call,
    ask: realtime.ask,
    isOnline: realtime.isOnline,
    clockOffset: options.clockOffset,
    onInitialized: () => options.onConnection({ isInitialized: true }),
    onComplete: () => options.onConnection({ isComplete: true }),
    onShutOut() {
      options
        .token()
        .then((token) => token !== null && options.onUnauthorized(token))
        .catch((error: unknown) => ports.log('session.endNotSettled', error));
    },
  });
  const outbox = createOutbox({
    accountId,
    ports,
    disk,
    rows,
    projection,
    send: createOperationSender(realtime, call, threads.keeps),
    ask: realtime.ask,
    isOnline: realtime.isOnline,
    onKept(isKept) {
      areWritesOnDisk = isKept;
      reportKept();
    },
    announce: (changed) => channel.post({ type: 'diskChanged', rows: changed }),
  });
  let isSealLookedFor = false;
  function takeOverSealed(): void {
    if (isSealLookedFor || !isLasting) return;
    isSealLookedFor = true;
    openSealedWrites(ports, accountId, async () => (await call('getOutboxKey', {})).key)
      .then(async (hasOperations) => {
        if (!hasOperations) return;
        await outbox.reread([]);
        outbox.drain();
      })
      .catch((error: unknown) => {
        isSealLookedFor = false;
        ports.log('outbox.sealNotOpened', error);
      });
  }
  let received: ChangedRow[] | null = null;
  /**
   * Reads what other contexts changed on disk; their messages meanwhile are collected and read together
   * afterwards.
   */
  async function follow(): Promise<void> {
    while (received !== null) {
      const changed = received;
      received = null;
      await outbox.reread(changed);
    }
    outbox.drain();
  }
  let isFollowing = false;
  channel.listen((message) => {
    const parsed = z.safeParse(diskChanged, message);
    if (!parsed.success) return;
    received = [...(received ?? []), ...parsed.data.rows];
    if (isFollowing) return;
    isFollowing = true;
    follow()
      .catch((error: unknown) => ports.log('replica.notReread', error))
      .finally(() => {
        isFollowing = false;
      });
  });

  return {
    accountId,
    outbox,
    realtime,
    projection,
    ranges: createRangeLoads({ rows, replica, call, ask: realtime.ask }),
    threads,
    async stamp() {
      await replica.idle();
      return disk.stamp().catch(() => '');
    },
    async cursor() {
      await replica.idle();
      return replica.meta.cursor;
    },
    wake() {
      realtime.start();
      realtime.wake();
      if (!realtime.isOnline()) return;
      sync.catchUp();
      outbox.drain();
    },
    close() {
      sync.stop();
      outbox.close();
      realtime.stop();
      channel.close();
      disk.close();
    },
  };
}
