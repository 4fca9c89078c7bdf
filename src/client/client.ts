import type * as z from 'zod/mini';
import type { Api, RouteName } from '#contract/api.ts';
import type { EntityName, EntityOf } from '#contract/change.ts';
import type { ErrorReply } from '#contract/error.ts';
import type { AnswerOf, PayloadOf, ReadName, WriteName } from '#contract/events/realtime.ts';
import type { credentials, registration } from '#contract/people/sign-in.ts';
import type { Provider } from '#contract/provider-names.ts';
import type { RouteInput, RouteReply } from '#contract/route.ts';
import type { Transport } from './http/send-options.ts';
import type { CallWritePayloads } from './outbox/call-writes.ts';
import type { ThreadSubject } from './thread-subject.ts';
import type { Uploads } from './uploads/uploads-of-account.ts';

/** Argument of `client.write`: the name of a write and its payload, as on the wire. */
export type Write = WriteOf<keyof WritePayloads>;
/** Payloads by the name of the write. */
export type WritePayloads = { [N in WriteName]: PayloadOf<N> } & CallWritePayloads;
export type WriteOf<N extends keyof WritePayloads> = {
  [K in N]: { readonly name: K; readonly payload: WritePayloads[K] };
}[N];

/** The specification's auth state (its section 4), plus what the gate needs. */
export interface SessionState {
  readonly accountId: string | null;
  /** Login, register or refresh response, or its locally stored copy. Never leaves the owner of the token. */
  readonly authData: unknown;
  readonly isError: boolean;
  readonly isSuccess: boolean;
  readonly isLoading: boolean;
  readonly message: string;
  readonly isAuthorized: boolean;
  readonly isLoggingOut: boolean;
  /** `checking` until storage or the server says whether someone is signed in. */
  readonly status: 'checking' | 'signedIn' | 'signedOut';
}

/** An authorization code of a provider, with the secret that its request was made with (PKCE). */
export interface ProviderCode {
  readonly provider: Provider;
  readonly code: string;
  readonly codeVerifier: string;
  /** Nonce that the request asked to have in the ID token. */
  readonly nonce: string;
}

export interface ConnectionState {
  readonly status: 'offline' | 'connecting' | 'online';
  /** The initial loads (or the replica) have provided everything that a page starts with. */
  readonly isInitialized: boolean;
  /** Number of tasks so far, while pages are open and a first load has not brought all of them; else null. */
  readonly loading: number | null;
  /** The timer records of the recent past have been provided, and the tasks that were worked on last. */
  readonly hasRecords: boolean;
  /** Records, too, have been provided: those that are missing now are not on their way. */
  readonly isComplete: boolean;
  /** Lead of the server's clock over this device's. Milliseconds; 0 within a minute, and until it is known. */
  readonly clockOffset: number;
}

/** A write that the server has not answered, and its subject. */
export interface UnsentWrite {
  readonly requestId: string;
  readonly name: Write['name'];
  readonly entity: EntityName;
  readonly entityId: string;
}

export interface FailedWrite extends UnsentWrite {
  readonly error: ErrorReply;
}

/** On disk, per account, and never sent as another account. */
export interface OutboxState {
  readonly waiting: number;
  /** The waiting ones, the oldest first. */
  readonly unsent: readonly UnsentWrite[];
  readonly failed: readonly FailedWrite[];
  /** False where this browser persists nothing: waiting operations are lost when this tab, or the worker, ends. */
  readonly isKept: boolean;
}

/** With the overlay of all waiting operations. Rows are frozen; a change makes a new one. */
export interface ReplicaReader {
  get<E extends EntityName>(entity: E, id: string): EntityOf<E> | undefined;
  all<E extends EntityName>(entity: E): Iterable<EntityOf<E>>;
  /**
   * Called after every change of that entity, synchronously, with the changed ids. Returns the unsubscribe.
   */
  subscribe(entity: EntityName, listener: (ids: ReadonlySet<string>) => void): () => void;
  /** Grows with every change: values read under the same number are still current. */
  revision(): number;
}

/**
 * The one interface between features and everything below. Made by `createClient(ports)` in a web tab and in the
 * worker, and by `createRemoteClient(port)` in the popup and the side panel; features cannot tell which they use.
 */
export interface Client {
  /** States are valtio proxies: `subscribe`/`snapshot` below React, `useSnapshot` in it. */
  readonly session: SessionState;
  readonly connection: ConnectionState;
  readonly outbox: OutboxState;
  readonly replica: ReplicaReader;

  /** Settles when storage has been read: the session's status is known and the replica holds the rows of the disk. */
  readonly ready: Promise<void>;

  register(input: z.input<typeof registration>): Promise<void>;
  login(input: z.input<typeof credentials>): Promise<void>;
  /** Signs in with the code that an identity provider returned to the web app. */
  loginByProvider(input: ProviderCode): Promise<void>;
  /** Connects a provider's calendar to the account that is signed in; where nobody is, nothing is sent. */
  registerCalendar(input: ProviderCode): Promise<void>;
  /** Signs in through the browser (authorization code with PKCE). Throws where `ports.authorize` is absent. */
  connect(): Promise<void>;
  /**
   * Ends the session and removes the account's data from this browser. Unsent writes stay, encrypted for that account,
   * unless it was deleted.
   */
  logout(options?: { readonly isAccountDeleted: boolean }): Promise<void>;
  resetAuth(): void;

  /**
   * Shows the write at once, keeps it on disk until the server has answered, and sends it in order. Settles when
   * it is on disk. Throws (synchronously) where the specification refuses it before sending. Right after signing
   * in it first waits for the account's disk to be read.
   */
  write(write: Write): Promise<void>;
  retryWrite(requestId: string): Promise<void>;
  /** Discards a failed write and takes back its optimistic update. */
  discardWrite(requestId: string): Promise<void>;

  /** Read over the socket, of data not in the replica. Rejects with `RefusedError`, `NoResponseError`. */
  ask<N extends ReadName>(name: N, payload: PayloadOf<N>): Promise<AnswerOf<N>>;
  /**
   * One HTTP call with the session's token. Rejects like `ask`. `transport` carries it instead of `fetch`, in a tab
   * of the web app only: pages of the extension have their calls made by the worker.
   */
  call<N extends RouteName>(
    name: N,
    input: RouteInput<Api[N]>,
    transport?: Transport,
  ): Promise<RouteReply<Api[N]>>;
  /** Loads schedule items and timer records of a range into the replica, only where not yet loaded. ISO instants. */
  loadRange(timeMin: string, timeMax: string): Promise<void>;
  /** Resolves to whether there are more. `since`, an ISO instant: all completed since then. */
  loadMoreCompleted(since?: string): Promise<boolean>;
  /** Loads older notifications into the replica; resolves to whether there are more. */
  loadMoreNotifications(): Promise<boolean>;
  /** Into the replica, which keeps them up to date from then on. */
  loadComments(subject: ThreadSubject): Promise<void>;

  /**
   * Files on their way to the server, by the account that is signed in. Absent in pages of the extension, whose worker
   * sends them.
   */
  readonly uploads?: () => Promise<Uploads>;

  /** Connects now instead of at the next attempt: page shown, focus, `online`, an alarm. */
  wake(): void;
  close(): Promise<void>;
}
