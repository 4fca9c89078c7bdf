import { v7 as uuidv7 } from 'uuid';
import { proxy } from 'valtio/vanilla';
import type { EntityName } from '#contract/change.ts';
import { rejections } from '#contract/rejection.ts';
import type { Client, ConnectionState, OutboxState, SessionState, Write } from '../client.ts';
import { NoResponseError, RejectedInputError } from '../failure.ts';
import type { WriteIdentity } from '../outbox/make-operation.ts';
import type { KeyValueStorage, Ports, RemotePort } from '../ports.ts';
import type { StoredRow } from '../replica/row.ts';
import { createRows } from '../replica/rows.ts';
import { initialAuthState } from '../session/auth-state.ts';
import { ACCOUNT_KEY } from '../session/session-storage.ts';
import { createHostPort } from './host-port.ts';
import type { LazyModule } from './lazy-module.ts';
import type { Command, ToRemote } from './messages.ts';
import { type ReaderOptions, readReplica, readRest } from './read-replica.ts';
import type { RemoteWrites } from './remote-writes.ts';

/** Parts of the client that are loaded behind the first frame, before anybody can press anything. */
interface Attached {
  readonly lazyModule: LazyModule;
  readonly writes: RemoteWrites;
}

type Update = Extract<ToRemote, { type: 'update' }>;

export interface RemoteClientOptions extends ReaderOptions, Pick<Ports, 'firstPage'> {
  /** Opens a port to the host, which starts it where the browser had stopped it. */
  readonly connect: () => RemotePort;
  /** Storage with the account's id, and the journal that the host reads too. */
  readonly storage: KeyValueStorage;
}

/**
 * Remote client of a popup or a side panel. Its first frame comes from the replica on disk; then it attaches to
 * the host, which owns the token, the connection and the outbox. Its own writes show at once and are persisted by
 * the host.
 */
export function createRemoteClient(options: RemoteClientOptions): Client {
  const { clock, log } = options;
  const rows = createRows();
  const session = proxy<SessionState>({ ...initialAuthState });
  const connection = proxy<ConnectionState>({
    status: 'connecting',
    isInitialized: false,
    loading: null,
    hasRecords: false,
    isComplete: false,
    clockOffset: 0,
  });
  const outbox = proxy<OutboxState>({ waiting: 0, unsent: [], failed: [], isKept: true });
  let accountId: string | null = null;
  let stamp: string | null = null;
  /**
   * Rows that the host has sent since it took this client on: it may have sent them before they were on disk, so they
   * stand over what is read there. Null once the disk has been read behind the host's stamp: nothing reads after that.
   */
  let received: StoredRow[] | null = [];
  /** Entities of which the last reading has not brought all rows. */
  let missing: readonly EntityName[] = [];
  /** Null until it is loaded: then nothing waits and nothing was written. */
  let attached: Attached | null = null;
  /** The host has sent its state, which from then on overrides the disk's. */
  let isAttached = false;
  let reading: Promise<void> = Promise.resolve();

  function readAgain(wanted: string | null, isCurrent: (found: string) => boolean): Promise<void> {
    const first = reading.then(() => read(wanted, isCurrent));
    const report = (error: unknown) => log('remote.notRead', error);
    reading = first.then(fillRest, () => {}).catch(report);
    return first.then(() => {}, report);
  }

  function putReceived(): void {
    for (const each of received ?? []) rows.put(each);
    attached?.writes.show();
  }

  /** Loads the rows that the first frame is not painted from. */
  async function fillRest(hasRead: boolean): Promise<void> {
    if (!hasRead) return;
    await options.firstPage;
    const tables = accountId === null ? null : await readRest(options, accountId, { missing });
    rows.commit(() => {
      if (tables !== null) rows.fill(tables);
      putReceived();
    });
  }

  /** Reads the rows of a first frame. False where they are shown already. */
  async function read(wanted: string | null, isCurrent: (found: string) => boolean): Promise<boolean> {
    if (wanted === accountId && stamp !== null && isCurrent(stamp)) return false;
    // Rows that are shown already would be gone until the rest has come.
    const isShown = wanted === accountId;
    const contents = wanted === null ? null : await readReplica(options, wanted, isShown);
    // The first frame shows waiting operations too: parsing them has loaded the rest already.
    if (contents !== null && contents.operations.length > 0) await load();
    accountId = wanted;
    stamp = contents?.stamp ?? null;
    missing = contents?.missing ?? [];
    attached?.writes.open(wanted, isAttached ? null : (contents?.operations ?? []));
    rows.commit(() => {
      rows.clear();
      if (contents !== null) rows.fill(contents.tables);
      putReceived();
    });
    const isFilled = contents?.isFilled === true;
    if (!isAttached) {
      Object.assign(connection, { isInitialized: isFilled, hasRecords: isFilled, isComplete: isFilled });
    }
    return true;
  }

  /** Reads the disk again unless it is as the host has it, up to its stamp. */
  async function follow(base: Extract<ToRemote, { type: 'base' }>): Promise<void> {
    const ofHost = received;
    void readAgain(base.accountId, (found) => found === base.stamp);
    await reading;
    if (received === ofHost) received = null;
  }

  async function start(): Promise<void> {
    const found = await options.storage.get(ACCOUNT_KEY);
    await readAgain(found, () => false);
    if (session.status !== 'checking') return;
    Object.assign(session, { accountId: found, status: found === null ? 'signedOut' : 'signedIn' });
  }

  async function load(): Promise<Attached> {
    const { lazyModule } = await import('./lazy-module.ts');
    if (attached === null) {
      const clockOffset = () => connection.clockOffset;
      const writes = lazyModule.createRemoteWrites({ rows, outbox, clockOffset, ports: options });
      writes.open(accountId, []);
      attached = { lazyModule, writes };
    }
    return attached;
  }

  /** Loads the rest behind the first frame. */
  async function attend(): Promise<Attached> {
    await ready.catch(() => {});
    return load();
  }

  function take(message: Update, { lazyModule, writes }: Attached): void {
    isAttached = true;
    // Another account's: those of before are not to be shown over its disk.
    if (message.session !== undefined && message.session.accountId !== session.accountId) received = [];
    const found = (message.rows ?? []).flatMap((each) => {
      try {
        return [lazyModule.parseStoredRow(each)];
      } catch (error) {
        log('remote.rowNotUnderstood', error);
        return [];
      }
    });
    rows.commit(() => {
      for (const each of found) {
        rows.put(each);
        received?.push(each);
      }
      if (message.operations !== undefined)
        writes.setHosted(lazyModule.parseOperations(message.operations, log));
      if (message.rows !== undefined || message.operations !== undefined) writes.show();
    });
    if (message.isKept !== undefined) Object.assign(outbox, { isKept: message.isKept });
    if (message.session !== undefined) {
      Object.assign(session, message.session);
      // A user who has just signed in may write before the host can send its disk's stamp.
      if (accountId === null && session.accountId !== null) void readAgain(session.accountId, () => true);
    }
    if (message.connection !== undefined) Object.assign(connection, message.connection);
  }

  const ready = start();
  const attended = attend();
  const hostPort = createHostPort({
    connect: options.connect,
    clock,
    log,
    parsers: attended.then(({ lazyModule }) => lazyModule),
    onMessage(message) {
      if (message.type === 'base') void follow(message);
      else if (attached !== null) take(message, attached);
    },
    // A state of offline stays while the host is started again.
    onBroken: () => {
      received = [];
      if (connection.status === 'online') Object.assign(connection, { status: 'connecting' });
    },
  });

  async function command(wanted: Command): Promise<unknown> {
    return hostPort.request({ type: 'command', command: wanted });
  }

  async function handOver({ requestId, at }: WriteIdentity, write: Write): Promise<void> {
    try {
      await hostPort.request({ type: 'write', at, write }, requestId);
    } catch (error) {
      // Without the host's answer it stays in the journal for the next host.
      if (error instanceof NoResponseError) attached?.writes.release(requestId);
      else attached?.writes.discard(requestId);
      throw error;
    }
    // Messages that the host sent before its reply are applied before this ends.
    const { writes } = await attended;
    writes.release(requestId);
  }

  function showAndHandOver(write: Write): Promise<void> {
    const account = accountId;
    if (account === null) throw new RejectedInputError(rejections.unauthenticated);
    const identity = { requestId: uuidv7(), at: new Date(clock.now()).toISOString() };
    if (attached !== null) attached.writes.keep(attached.writes.add(write, identity, account));
    // Handed over before it shows, since a popup may close in any moment. By then the host may have it on disk.
    else {
      attended
        .then(({ writes }) => {
          if (account === accountId) writes.add(write, identity, account);
        })
        .catch((error: unknown) => log('remote.notShown', error));
    }
    return handOver(identity, write);
  }

  return {
    session,
    connection,
    outbox,
    replica: rows,
    ready,
    register: () => Promise.reject(new Error('The extension signs in through the browser: connect()')),
    login: () => Promise.reject(new Error('The extension signs in through the browser: connect()')),
    loginByProvider: () => Promise.reject(new Error('The extension signs in through the browser: connect()')),
    registerCalendar: () => Promise.reject(new Error('Calendars are connected on the web app’s pages')),
    connect: async () => void (await command({ name: 'connect' })),
    logout: async () => void (await command({ name: 'logout' })),
    resetAuth: () =>
      void command({ name: 'resetAuth' }).catch((error: unknown) => log('remote.failed', error)),
    write(write) {
      const isRead = accountId !== null || session.accountId === null;
      return isRead ? showAndHandOver(write) : reading.then(() => showAndHandOver(write));
    },
    retryWrite: async (requestId) => void (await command({ name: 'retryWrite', requestId })),
    discardWrite: async (requestId) => void (await command({ name: 'discardWrite', requestId })),
    async ask(name, payload) {
      const { lazyModule } = await load();
      return lazyModule.parseAnswer(name, await hostPort.request({ type: 'ask', name, payload }));
    },
    async call(name, input) {
      const { lazyModule } = await load();
      const reply = await hostPort.request({ type: 'call', name, input });
      return lazyModule.parseReply(await lazyModule.findRoute(name), reply);
    },
    loadRange: async (timeMin, timeMax) => void (await command({ name: 'loadRange', timeMin, timeMax })),
    loadMoreCompleted: async (since) => (await command({ name: 'loadMoreCompleted', since })) === true,
    loadMoreNotifications: async () => (await command({ name: 'loadMoreNotifications' })) === true,
    loadComments: async (subject) => void (await command({ name: 'loadComments', subject })),
    wake: () => void command({ name: 'wake' }).catch((error: unknown) => log('remote.failed', error)),
    async close() {
      hostPort.close();
      await reading;
    },
  };
}
