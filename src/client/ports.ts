/**
 * What a client needs from where it runs. The web tab and the worker each bring their own; tests bring fakes.
 * Nothing here knows a window.
 */
export interface Ports {
  /** Origin of the server, without a trailing slash. */
  readonly serverUrl: string;
  readonly clock: Clock;
  readonly storage: KeyValueStorage;
  readonly kind: 'web' | 'extension';
  /** Runs `task` while no other context of this browser runs one with the same name. Web Locks in browsers. */
  readonly withLock: <T>(name: string, task: () => Promise<T>) => Promise<T>;
  /** Tells other contexts of this browser; they never hear themselves. BroadcastChannel in browsers. */
  readonly openChannel: (name: string) => Channel;
  /** IndexedDB; tests bring fake-indexeddb. */
  readonly indexedDB: IDBFactory;
  readonly isOnline: () => boolean;
  /** The context before this one ended in an outage, which goes on until a connection stands. */
  readonly wasOffline?: boolean;
  /**
   * Resolves when what the replica holds has been drawn: the connection is not made before, since its script is a
   * twentieth of all that the first picture takes. At once where nothing is drawn.
   */
  readonly firstPage?: Promise<void>;
  /** Signing in beyond the password: the extension's authorization code through the browser. */
  readonly authorize?: AuthorizePort;
  /** Where HTTP calls go; the runtime's own when left out. */
  readonly fetch?: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  readonly log: (event: string, detail: unknown) => void;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after `delay` milliseconds. Returns its end. The worker's also survives as an alarm. */
  after(delay: number, callback: () => void): () => void;
}

/**
 * Small string values: local storage in the web tab, `storage.local` in the worker. What is set or removed is handed to
 * the browser before the call returns, and outlives the context from then on.
 */
export interface KeyValueStorage {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Keys that begin with `prefix`. */
  keys(prefix: string): Promise<readonly string[]>;
  /** Calls back when another context changed the key. Returns its end. */
  watch(key: string, listener: (value: string | null) => void): () => void;
}

export interface Channel {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): () => void;
  close(): void;
}

/** Opens `url` for the person and resolves to the redirect's address, or rejects when they closed it. */
export interface AuthorizePort {
  readonly redirectUri: string;
  open(url: string): Promise<string>;
}

/** One end of a line between two contexts of this browser. What arrives before the first `listen` is kept for it. */
export interface RemotePort {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): () => void;
  onClose(listener: () => void): () => void;
  close(): void;
}
