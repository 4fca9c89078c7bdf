import type { FirstRows } from '#contract/people/start.ts';
import type { ConnectionState, OutboxState } from './client.ts';
import type { Call } from './http/call.ts';
import { createLateOutbox } from './outbox/late-outbox.ts';
import type { Operation } from './outbox/operation.ts';
import type { Outbox } from './outbox/outbox.ts';
import { outboxStateOf } from './outbox/outbox-state.ts';
import { createProjection, type Projection } from './outbox/projection.ts';
import { createTombstones } from './outbox/tombstones.ts';
import type { Ports } from './ports.ts';
import { createRealtime, type Realtime, type RealtimeOptions } from './realtime/realtime-client.ts';
import type { ChangedRow } from './replica/disk.ts';
import { openDiskChanges } from './replica/disk-changes.ts';
import type { FirstFrame } from './replica/first-frame.ts';
import { changesOf } from './replica/first-rows.ts';
import { openDisk } from './replica/open-disk.ts';
import { createRangeLoads, type RangeLoads } from './replica/range-loads.ts';
import { createReplica } from './replica/replica.ts';
import type { Tables } from './replica/row.ts';
import type { Rows } from './replica/rows.ts';
import { openSealedWrites } from './replica/signed-out-account.ts';
import { createSync } from './replica/sync.ts';
import { createThreads, type Threads } from './replica/threads.ts';
import { createLateUploads } from './uploads/late-uploads.ts';
import type { Uploads } from './uploads/uploads-of-account.ts';

/** Everything of one signed-in account: its replica, its outbox and its connection. */
export interface Account {
  readonly accountId: string;
  readonly outbox: Outbox;
  readonly realtime: Realtime;
  readonly projection: Projection;
  readonly ranges: RangeLoads;
  readonly threads: Threads;
  /** Files on their way, loaded when first asked for. */
  uploads(): Promise<Uploads>;
  /** Stamp of the disk's contents once everything shown is there; empty where the disk is gone. */
  stamp(): Promise<string>;
  /** Cursor up to which the change log is on disk; null where not all is loaded. */
  cursor(): Promise<string | null>;
  /** Keeps rows for the first frames of remote clients, until the next commit. */
  keepFirstFrame(select: (tables: Tables) => FirstFrame | null): Promise<void>;
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
  /** Called after each commit to the browser's database. */
  readonly onCommitted: () => void;
  readonly carried: readonly Operation[];
  /** Rows that came with the session: shown where the disk has none, until the loads have brought all. */
  readonly firstRows: FirstRows | null;
}

/** Opens an account from disk; the connection is started by `wake`. */
export async function openAccount(options: AccountOptions): Promise<Account> {
  const { accountId, ports, rows, call } = options;
  let isDiskLasting = true;
  let areWritesOnDisk = true;
  let isClosed = false;
  function reportKept(): void {
    options.onOutbox({ isKept: isDiskLasting && areWritesOnDisk });
  }
  const watch = {
    onLost() {
      isDiskLasting = false;
      reportKept();
    },
    onFound: options.onDiskFound,
    onCommitted: options.onCommitted,
  };
  const diskChanges = openDiskChanges(ports, accountId);
  const { disk, contents, isLasting } = await openDisk(ports, accountId, watch, options.carried);
  isDiskLasting &&= isLasting;
  reportKept();
  const isLoaded = contents.meta.cursor !== null;
  const firstRows = isLoaded ? null : options.firstRows;
  const isFilled = isLoaded || firstRows !== null;
  const isBegun = firstRows?.isWhole === false || contents.meta.missing.includes('tasks');

  const projection = createProjection({
    rows,
    accountId,
    tombstones: createTombstones(),
    effectsOf: (write, context) => outbox.effectsOf(write, context),
    clockOffset: options.clockOffset,
    onOperations(operations) {
      options.onOutbox(outboxStateOf(operations));
      options.onOperations(operations);
      uploads.onOperations();
    },
  });
  const replica = createReplica({ rows, projection, disk, meta: contents.meta, log: ports.log });
  const realtime = createRealtime({
    ports,
    async sockets() {
      if (isFilled) await ports.firstPage;
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
      uploads.reconnect();
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
    isBegun,
    onInitialized: () => options.onConnection({ isInitialized: true }),
    onLoading: (loading) => options.onConnection({ loading }),
    onComplete: () => options.onConnection({ hasRecords: true, isComplete: true }),
    onShutOut() {
      options
        .token()
        .then((token) => token !== null && options.onUnauthorized(token))
        .catch((error: unknown) => ports.log('session.endNotSettled', error));
    },
  });
  // Waiting writes are part of the first page; where no page is drawn, nothing comes first.
  const isOutboxFirst = contents.operations.length > 0 || ports.firstPage === undefined;
  const outbox = createLateOutbox({
    accountId,
    ports,
    start: isOutboxFirst || !isFilled ? undefined : ports.firstPage,
    load: async () => (await import('./outbox/outbox-module.ts')).outboxModule,
    create(module) {
      // Operations that wait since before are shown from now on.
      projection.update(() => {});
      return module.createOutbox({
        accountId,
        ports,
        disk,
        rows,
        projection,
        send: module.createOperationSender(realtime, call, threads.keeps),
        ask: realtime.ask,
        isOnline: realtime.isOnline,
        onKept(isKept) {
          areWritesOnDisk = isKept;
          reportKept();
        },
        announce: diskChanges.announce,
      });
    },
    onHeld(count) {
      areWritesOnDisk = count === 0;
      reportKept();
      options.onOutbox({ waiting: outboxStateOf(projection.operations).waiting + count });
    },
  });
  const uploads = createLateUploads({
    accountId,
    ports,
    token: options.token,
    refresh: options.refresh,
    isOnline: realtime.isOnline,
    operations: () => projection.operations,
    write: outbox.write,
    discard: outbox.discardWrite,
  });
  let isSealLookedFor = false;
  function takeOverSealed(): void {
    if (isSealLookedFor || !isLasting) return;
    isSealLookedFor = true;
    openSealedWrites(ports, accountId, async () => (await call('getOutboxKey', {})).key)
      .then((hasOperations) => (hasOperations ? reread([]) : undefined))
      // Held writes are sealed too.
      .then(outbox.passOnHeld)
      .then(uploads.reconnect)
      .catch((error: unknown) => {
        isSealLookedFor = false;
        ports.log('outbox.sealNotOpened', error);
      });
  }
  async function reread(changed: readonly ChangedRow[]): Promise<void> {
    await outbox.reread(changed);
    outbox.drain();
  }

  const isOutboxLoaded = isOutboxFirst && (await outbox.attempted);
  rows.commit(() => {
    rows.clear();
    rows.fill(contents.tables);
    // Counted as waiting from here on, also where the code that shows them could not be loaded.
    projection.set(contents.operations);
    if (firstRows !== null) void replica.apply(changesOf(firstRows), 'load');
  });
  options.onConnection({
    isInitialized: isFilled,
    loading: isBegun ? rows.baseTables().task.size : null,
    hasRecords: isFilled,
    isComplete: isLoaded,
  });
  diskChanges.follow(reread);
  if (contents.operations.length > 0 && !isOutboxLoaded)
    reread([]).catch((error: unknown) => ports.log('outbox.notReread', error));
  outbox.passOnHeld().catch((error: unknown) => ports.log('outbox.notPassedOn', error));

  return {
    accountId,
    outbox,
    realtime,
    projection,
    ranges: createRangeLoads({ rows, replica, call, ask: realtime.ask }),
    threads,
    uploads: uploads.load,
    async stamp() {
      await replica.idle();
      return disk.stamp().catch(() => '');
    },
    async cursor() {
      await replica.idle();
      return replica.meta.cursor;
    },
    async keepFirstFrame(select) {
      await replica.idle();
      await disk.keepFirstFrame(() => (isClosed ? null : select(rows.baseTables())));
    },
    wake() {
      realtime.start();
      realtime.wake();
      if (realtime.isOnline()) sync.catchUp();
      outbox.drain();
    },
    close() {
      isClosed = true;
      sync.stop();
      outbox.close();
      uploads.close();
      realtime.stop();
      diskChanges.close();
      disk.close();
    },
  };
}
