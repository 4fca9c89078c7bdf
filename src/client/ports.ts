/** Access to the environment. Tab and worker each bring their own; none needs a window. */
export interface Ports {
  /** Origin of the server, without a trailing slash. */
  readonly serverUrl: string;
  readonly clock: Clock;
  readonly storage: KeyValueStorage;
  readonly kind: 'web' | 'extension';
  /** Runs `task` under a lock that all contexts of this browser share. Web Locks in browsers. */
  readonly withLock: <T>(name: string, task: () => Promise<T>) => Promise<T>;
  /** To other contexts of this browser; a sender does not receive its own messages. BroadcastChannel. */
  readonly openChannel: (name: string) => Channel;
  /** IndexedDB; tests bring fake-indexeddb. */
  readonly indexedDB: IDBFactory;
  readonly isOnline: () => boolean;
  /** The context before this one ended during an outage, which lasts until a connection is made. */
  readonly wasOffline?: boolean;
  /**
   * Resolves when the replica's rows have been drawn. The connection waits for it, since loading its script takes
   * a twentieth of the time to the first picture. Resolved from the start where nothing is drawn.
   */
  readonly firstPage?: Promise<void>;
  /**
   * Takes the answer of `start`, as JSON, that the page asked for before its script was there. Null where it did not
   * ask, or nobody answered. Web tab only. docs/decisions/0071.
   */
  readonly takeStart?: () => Promise<unknown>;
  /** Signing in beyond the password: the extension's authorization code through the browser. */
  readonly authorize?: AuthorizePort;
  /** `fetch` for HTTP calls; the runtime's own by default. */
  readonly fetch?: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  readonly log: (event: string, detail: unknown) => void;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** `delay` in milliseconds; returns the cancel function. The worker's also survives as an alarm. */
  after(delay: number, callback: () => void): () => void;
}

/**
 * Small string values: local storage in the web tab, `storage.local` in the worker. A value is handed to the
 * browser before `set` or `remove` returns, and outlives the context from then on.
 */
export interface KeyValueStorage {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Keys that begin with `prefix`. */
  keys(prefix: string): Promise<readonly string[]>;
  /** Calls back when another context changed the key. Returns the unsubscribe function. */
  watch(key: string, listener: (value: string | null) => void): () => void;
}

export interface Channel {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): () => void;
  close(): void;
}

/** Opens `url` for the user and resolves to the redirect's address; rejects when they closed it. */
export interface AuthorizePort {
  readonly redirectUri: string;
  open(url: string): Promise<string>;
}

/** Messages before the first `listen` are kept for it. */
export interface RemotePort {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): () => void;
  onClose(listener: () => void): () => void;
  close(): void;
}
