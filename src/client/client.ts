import type * as z from 'zod/mini';
import type { Api, RouteName } from '#contract/api.ts';
import type { AppSettingsPatch } from '#contract/app-settings.ts';
import type { EntityName, EntityOf } from '#contract/change.ts';
import type { TaskOffer } from '#contract/delegation.ts';
import type { ErrorReply } from '#contract/error.ts';
import type { AnswerOf, PayloadOf, ReadName, WriteName } from '#contract/realtime.ts';
import type { RouteInput, RouteReply } from '#contract/route.ts';
import type { credentials, registration } from '#contract/session.ts';
import type { ThreadSubject } from './thread-subject.ts';

/** What `client.write` takes: the name of a write and its payload, as the wire has it. */
export type Write = WriteOf<keyof WritePayloads>;
/** Payloads by the name of the write. */
export type WritePayloads = { [N in WriteName]: PayloadOf<N> } & {
  updateAppSettings: AppSettingsPatch;
  createDelegationRequest: TaskOffer;
};
export type WriteOf<N extends keyof WritePayloads> = {
  [K in N]: { readonly name: K; readonly payload: WritePayloads[K] };
}[N];

/** The specification's auth state (its section 4), plus what the gate needs. */
export interface SessionState {
  /** The signed-in account, known from storage before any answer. */
  readonly accountId: string | null;
  /** Login, register or refresh response, or its locally stored copy. Never leaves the owner of the token. */
  readonly authData: unknown;
  readonly isError: boolean;
  readonly isSuccess: boolean;
  readonly isLoading: boolean;
  readonly message: string;
  readonly isAuthorized: boolean;
  readonly isLoggingOut: boolean;
  /** `checking` until it is known whether someone is signed in; then which of the two. */
  readonly status: 'checking' | 'signedIn' | 'signedOut';
}

/** An authorization code of a provider, with the secret that its request was made with (PKCE). */
export interface ProviderCode {
  readonly provider: 'google' | 'microsoft';
  readonly code: string;
  readonly codeVerifier: string;
  /** What the request asked the ID token to name. */
  readonly nonce: string;
}

export interface ConnectionState {
  readonly status: 'offline' | 'connecting' | 'online';
  /** The initial loads (or the replica) have filled the page. */
  readonly isInitialized: boolean;
  /** What comes behind them has been asked for too: what is missing now is not on its way. */
  readonly isComplete: boolean;
  /** How far the server's clock is ahead of this device's. Milliseconds; 0 within a minute, and until it is known. */
  readonly clockOffset: number;
}

/** A write that the server has not answered, and what it is about. */
export interface UnsentWrite {
  readonly requestId: string;
  readonly name: Write['name'];
  readonly entity: EntityName;
  readonly entityId: string;
}

export interface FailedWrite extends UnsentWrite {
  readonly error: ErrorReply;
}

/** What is not yet known to the server. Writes of an account wait on disk and are never sent as another. */
export interface OutboxState {
  readonly waiting: number;
  /** The waiting ones, the oldest first. */
  readonly unsent: readonly UnsentWrite[];
  readonly failed: readonly FailedWrite[];
  /** False where this browser keeps nothing: what waits is lost when this tab, or the worker, ends. */
  readonly isKept: boolean;
}

/** Reads the account's entities as they look with all waiting writes applied. Rows are frozen; a change makes a new one. */
export interface ReplicaReader {
  get<E extends EntityName>(entity: E, id: string): EntityOf<E> | undefined;
  all<E extends EntityName>(entity: E): Iterable<EntityOf<E>>;
  /** Calls `listener` after every change of that entity, synchronously with the ids that changed. Returns the end of it. */
  subscribe(entity: EntityName, listener: (ids: ReadonlySet<string>) => void): () => void;
  /** Another number after every change: what was read under the same one is still so. */
  revision(): number;
}

/**
 * The one interface that features hold. Made by `createClient(ports)` in a web tab and in the worker, and by
 * `createRemoteClient(port)` in the popup and the side panel; features cannot tell which they hold.
 */
export interface Client {
  /** States are valtio proxies: `subscribe`/`snapshot` below React, `useSnapshot` in it. */
  readonly session: SessionState;
  readonly connection: ConnectionState;
  readonly outbox: OutboxState;
  readonly replica: ReplicaReader;

  /** Settles when storage has been read: the session's status is known and the replica holds what the disk held. */
  readonly ready: Promise<void>;

  register(input: z.input<typeof registration>): Promise<void>;
  login(input: z.input<typeof credentials>): Promise<void>;
  /** Signs in by what an identity provider sent back to the web app. */
  loginByProvider(input: ProviderCode): Promise<void>;
  /** Connects a provider's calendar to the account that is signed in; without one nothing is sent. */
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
   * Shows the write at once, keeps it on disk until the server has answered, and sends it in order.
   * Settles when it is on disk. Throws (synchronously) what the specification refuses before sending. Right after
   * signing in it first waits for what the disk holds of the account.
   */
  write(write: Write): Promise<void>;
  retryWrite(requestId: string): Promise<void>;
  /** Gives a failed write up: what it showed is taken back. */
  discardWrite(requestId: string): Promise<void>;

  /** Asks over the socket what the replica does not keep. Rejects with `RefusedError` or `NoResponseError`. */
  ask<N extends ReadName>(name: N, payload: PayloadOf<N>): Promise<AnswerOf<N>>;
  /** One HTTP call with the session's token. Rejects like `ask`. */
  call<N extends RouteName>(name: N, input: RouteInput<Api[N]>): Promise<RouteReply<Api[N]>>;
  /** Loads schedule items and timer records of a range into the replica, only where not yet loaded. ISO instants. */
  loadRange(timeMin: string, timeMax: string): Promise<void>;
  /**
   * Puts older completed tasks into the replica; resolves to whether there are more. With an ISO instant: what is
   * missing of those completed since then.
   */
  loadMoreCompleted(since?: string): Promise<boolean>;
  /** Puts older notifications into the replica; resolves to whether there are more. */
  loadMoreNotifications(): Promise<boolean>;
  /** Puts all comments on a task or a delegation request into the replica, which follows them from then on. */
  loadComments(subject: ThreadSubject): Promise<void>;

  /** Asks for a connection now: page shown, focus, `online`, an alarm. */
  wake(): void;
  close(): Promise<void>;
}
