import { proxy, ref } from 'valtio/vanilla';
import type { FirstRows } from '#contract/people/start.ts';
import type { Provider } from '#contract/provider-names.ts';
import { rejections } from '#contract/rejection.ts';
import { type Account, openAccount } from './account.ts';
import type { Client, ConnectionState, OutboxState } from './client.ts';
import { NoResponseError, RejectedInputError } from './failure.ts';
import { type Call, createCall } from './http/call.ts';
import { clockOffsetOf } from './http/clock-offset.ts';
import { createSend, loadAllSending, loadSending } from './http/send.ts';
import type { WriteIdentity } from './outbox/make-operation.ts';
import type { Operation } from './outbox/operation.ts';
import type { UnparsedWrite } from './outbox/unparsed-write.ts';
import type { Ports } from './ports.ts';
import type { FirstFrame } from './replica/first-frame.ts';
import type { Tables } from './replica/row.ts';
import { createRows, type Rows } from './replica/rows.ts';
import { SHARED_FILES } from './replica/shared-files.ts';
import { clearSignedOutAccount, clearSignedOutAccounts } from './replica/signed-out-account.ts';
import { createAccountSession } from './session/account-session.ts';
import { createSession } from './session/session.ts';

/** Client that serves remote clients of this browser: `Client` with what `serveRemoteClient` needs beyond it. */
export interface HostClient extends Client {
  readonly host: {
    readonly rows: Rows;
    /** Settles when the account that is signed in now is open, its stored rows in the replica. */
    opened(): Promise<void>;
    operations(): readonly Operation[];
    onOperations(listener: () => void): () => void;
    /** Accepts a write under the idempotency key of its maker. */
    writeAs(write: UnparsedWrite, identity: WriteIdentity): Promise<void>;
    call: Call;
    stamp(): Promise<string>;
    cursor(): Promise<string | null>;
    /** Calls `listener` after each commit to the disk. Returns the unsubscribe function. */
    onCommitted(listener: () => void): () => void;
    /** Keeps rows for the first frames of remote clients, until the next commit. */
    keepFirstFrame(select: (tables: Tables) => FirstFrame | null): Promise<void>;
  };
}

const notSignedIn = () => new RejectedInputError(rejections.unauthenticated);

const nothingLoaded = { isInitialized: false, loading: null, hasRecords: false, isComplete: false };

/** Client that owns the token, the connection and the outbox: in a web tab and in the extension's worker. */
export function createClient(ports: Ports): HostClient {
  const rows = createRows();
  const connection = proxy<ConnectionState>({ status: 'offline', ...nothingLoaded, clockOffset: 0 });
  const outbox = proxy<OutboxState>({ waiting: 0, unsent: [], failed: [], isKept: true });
  const operationListeners = new Set<() => void>();
  const commitListeners = new Set<() => void>();
  let account: Account | null = null;
  let wanted: string | null = null;
  /** Grows with every change of account: work that began under another number is undone. */
  let era = 0;
  let switching: Promise<void> = Promise.resolve();
  let isClosed = false;
  let deleted: string | null = null;
  /** Account that the person has signed out here; one whose session was ended is not. */
  let leaving: string | null = null;
  /** Rows that came with the session: for the first opening of its account. */
  let firstRows: FirstRows | null = null;

  const send = createSend(ports, (response) => {
    const clockOffset = clockOffsetOf(response, ports.clock.now(), connection.clockOffset);
    Object.assign(connection, { clockOffset });
  });
  const session = createSession({ ports, send, onAccount });
  const requests = () => rows.all('delegationRequest');
  const call = createCall(
    send,
    {
      token: session.token,
      refresh: (rejected) => session.refresh('http', rejected),
      onSessionEnded: (rejected) => settleEnd(rejected, session.logout),
    },
    requests,
  );

  /** Handles the end of a session: `leave`, unless somebody has signed in anew in another tab meanwhile. */
  function settleEnd(rejected: string | null, leave: () => unknown): void {
    session
      .hasMovedOn(rejected)
      .then((hasMovedOn) => (hasMovedOn ? account?.wake() : leave()))
      .catch((error: unknown) => ports.log('session.endNotSettled', error));
  }

  function showOutbox({ unsent, failed, ...state }: Partial<OutboxState>): void {
    Object.assign(
      outbox,
      state,
      unsent === undefined ? {} : { unsent: ref([...unsent]) },
      failed === undefined ? {} : { failed: ref([...failed]) },
    );
    if (state.isKept !== undefined) notifyOperations();
  }

  function notifyOperations(): void {
    for (const listener of operationListeners) listener();
  }

  function onAccount(accountId: string | null, brought: FirstRows | null): void {
    const left = wanted;
    wanted = accountId;
    firstRows = brought;
    reopen([]);
    if (left !== null && left !== accountId) clearAfterwards(left);
  }

  /** Clears the disk of an account that is signed out here, after its pending commits. */
  function clearAfterwards(accountId: string): void {
    const isDeleted = deleted === accountId;
    // Files that were shared a moment ago wait for the next sign-in where nobody asked to leave.
    const hasLeft = leaving === accountId;
    if (hasLeft) leaving = null;
    switching = switching
      .then(() => clearSignedOutAccount(ports, accountId, { isDeleted }))
      .then(() => {
        if (hasLeft) ports.indexedDB.deleteDatabase(SHARED_FILES);
      })
      .catch((error: unknown) => ports.log('account.notCleared', error));
  }

  /** Opens the account that is wanted; `carried` are its unpersisted operations. */
  function reopen(carried: readonly Operation[]): void {
    era += 1;
    closeAccount();
    switching = switching
      .then(() => openWanted(carried))
      .catch((error: unknown) => ports.log('account.notOpened', error));
  }

  function closeAccount(): void {
    account?.close();
    account = null;
    rows.commit(() => rows.clear());
    showOutbox({ waiting: 0, unsent: [], failed: [], isKept: true });
    // An account that is about to open is no outage: only a failed attempt makes it one.
    const isAwaited = wanted !== null && ports.wasOffline !== true;
    Object.assign(connection, { status: isAwaited ? 'connecting' : 'offline', ...nothingLoaded });
    notifyOperations();
  }

  async function openWanted(carried: readonly Operation[]): Promise<void> {
    const accountId = wanted;
    const mine = era;
    if (accountId === null || account?.accountId === accountId) return;
    const own = createAccountSession(accountId, session);
    const brought = firstRows?.user.id === accountId ? firstRows : null;
    firstRows = null;
    const opened = await openAccount({
      accountId,
      ports,
      rows,
      call: createCall(
        send,
        {
          token: own.token,
          refresh: (rejected) => own.refresh('http', rejected),
          onSessionEnded: (rejected) => settleEnd(rejected, session.logout),
        },
        requests,
      ),
      clockOffset: () => connection.clockOffset,
      token: own.token,
      refresh: (rejected) => own.refresh('realtime', rejected),
      onUnauthorized: (rejected) => settleEnd(rejected, session.markUnauthorized),
      onConnection: (patch) => {
        if (mine === era) Object.assign(connection, patch);
      },
      onOutbox: (state) => {
        if (mine === era) showOutbox(state);
      },
      onOperations: notifyOperations,
      onCommitted() {
        for (const listener of commitListeners) listener();
      },
      onDiskFound() {
        if (mine === era && !isClosed) reopen(account?.projection.operations ?? carried);
      },
      carried,
      firstRows: brought,
    });
    if (mine !== era || isClosed) {
      opened.close();
      closeAccount();
      return;
    }
    account = opened;
    opened.wake();
  }

  /** Settles when the account that is wanted now is open. */
  async function opened(): Promise<void> {
    let seen: Promise<void>;
    do {
      seen = switching;
      await seen;
    } while (seen !== switching);
  }

  async function ownAccount(): Promise<Account> {
    const accountId = wanted;
    if (account === null && accountId !== null) await opened();
    // Nobody is signed in, or somebody else is meanwhile.
    if (account === null || account.accountId !== accountId) throw notSignedIn();
    return account;
  }

  function write(unparsed: UnparsedWrite, identity?: WriteIdentity): Promise<void> {
    // Synchronously, so that the optimistic update shows before anything else happens.
    if (account !== null) return account.outbox.write(unparsed, identity);
    if (wanted === null) throw notSignedIn();
    return ownAccount().then(({ outbox: own }) => own.write(unparsed, identity));
  }

  const ready = session.start().then(opened);
  const settled = ready.then(() => ports.firstPage);
  // Leftovers of an earlier version, or of a browser that ended in the moment of signing out.
  settled
    .then(() => clearSignedOutAccounts(ports))
    .catch((error: unknown) => ports.log('account.notCleared', error));
  // A page for nobody calls at once. A call that cannot have it says so itself, and asks for it again.
  ready
    .then<unknown>(() => (wanted === null ? loadSending() : settled.then(loadAllSending)))
    .catch(() => undefined);

  return {
    session: session.state,
    connection,
    outbox,
    replica: rows,
    ready,
    async register(input) {
      await session.register(input);
      await opened();
    },
    async login(input) {
      await session.login(input);
      await opened();
    },
    async loginByProvider(input) {
      await session.loginByProvider(input);
      await opened();
    },
    async registerCalendar({ provider, code, ...unparsed }) {
      await ownAccount();
      const calls = {
        google: () => call('registerGoogleAccess', { body: { providerToken: code, ...unparsed } }),
        microsoft: () => call('microsoftCalendarRegistration', { body: { authCode: code, ...unparsed } }),
      } satisfies Record<Provider, () => Promise<unknown>>;
      await session.registerCalendar(calls[provider]);
    },
    async connect() {
      await session.connect();
      await opened();
    },
    logout(logoutOptions) {
      leaving = session.state.accountId;
      if (logoutOptions?.isAccountDeleted === true) deleted = leaving;
      return session.logout().then(opened);
    },
    resetAuth: session.resetAuth,
    write: (unparsed) => write(unparsed),
    retryWrite: async (requestId) => (await ownAccount()).outbox.retryWrite(requestId),
    discardWrite: async (requestId) => (await ownAccount()).outbox.discardWrite(requestId),
    async ask(name, payload) {
      if (account === null) throw new NoResponseError('Socket not initialized');
      return account.realtime.ask(name, payload);
    },
    call: (name, input, transport) => call(name, input, undefined, transport),
    loadRange: async (timeMin, timeMax) => (await ownAccount()).ranges.loadRange(timeMin, timeMax),
    loadMoreCompleted: async (since) => (await ownAccount()).ranges.loadMoreCompleted(since),
    loadMoreNotifications: async () => (await ownAccount()).ranges.loadMoreNotifications(),
    loadComments: async (subject) => (await ownAccount()).threads.load(subject),
    uploads: async () => (await ownAccount()).uploads(),
    wake() {
      session.wake();
      account?.wake();
    },
    async close() {
      isClosed = true;
      session.close();
      await opened();
      account?.close();
      account = null;
    },
    host: {
      rows,
      opened,
      operations: () => account?.projection.operations ?? [],
      onOperations(listener) {
        operationListeners.add(listener);
        return () => void operationListeners.delete(listener);
      },
      writeAs: write,
      call,
      stamp: async () => (await account?.stamp()) ?? '',
      cursor: async () => (await account?.cursor()) ?? null,
      onCommitted(listener) {
        commitListeners.add(listener);
        return () => void commitListeners.delete(listener);
      },
      keepFirstFrame: async (select) => account?.keepFirstFrame(select),
    },
  };
}
