import type { Client } from '#client/client.ts';
import type { RemotePort } from '#client/ports.ts';

/** Parts of a client that the host itself uses. */
export type HostedClient = Pick<Client, 'ready' | 'session' | 'logout' | 'close'>;

export interface ClientHostOptions<C extends HostedClient> {
  readServer(): Promise<string>;
  storeServer(origin: string): Promise<void>;
  open(serverUrl: string): C;
  serve(client: C, page: RemotePort): () => void;
  /** Subscribes to a client that was just opened; returns the unsubscribe function. */
  follow(client: C): () => void;
  /** Called when a page connected or closed. */
  onPages(openPages: number): void;
  onOpening(): Promise<void>;
  onSuspending(client: C): Promise<void>;
}

export interface ClientHost<C extends HostedClient> {
  /** The client, opened on demand. Rejects when storage cannot be read; the next call tries again. */
  use(): Promise<C>;
  attach(page: RemotePort): void;
  /** Ends the session and starts anew with another server. Unsent writes stay on disk for their account. */
  moveTo(origin: string): Promise<void>;
  /** Closes the client while no page is open. The next `use` opens it again from storage. */
  sleep(): Promise<void>;
  /** Whether there is a client, or one is being opened. */
  isOpen(): boolean;
}

/** One client at a time; steps wait for each other. State machine: ARCHITECTURE.md, extension’s worker. */
export function createClientHost<C extends HostedClient>(options: ClientHostOptions<C>): ClientHost<C> {
  let current: Promise<{ client: C; unfollow: () => void }> | null = null;
  let settled: Promise<unknown> = Promise.resolve();
  const pages = new Set<RemotePort>();

  async function openClient(): Promise<C> {
    await options.onOpening();
    return options.open(await options.readServer());
  }

  async function open() {
    const client = await openClient();
    return { client, unfollow: options.follow(client) };
  }

  function use(): Promise<C> {
    if (current === null) {
      const opening = settled.then(open);
      current = opening;
      opening.catch(() => {
        if (current === opening) current = null;
      });
    }
    return current.then(({ client }) => client);
  }

  /** Removes the client, so that the next `use` opens a new one once `end` has settled. */
  function retire(end: (client: C) => Promise<void>): Promise<void> {
    const retiring = current;
    current = null;
    const done = settled
      .then(() => retiring)
      .then(async (opened) => {
        if (opened === null) return end(await openClient());
        opened.unfollow();
        return end(opened.client);
      });
    settled = done.catch(() => undefined);
    return done;
  }

  return {
    use,
    attach(page) {
      pages.add(page);
      options.onPages(pages.size);
      page.onClose(() => {
        pages.delete(page);
        options.onPages(pages.size);
      });
      use().then(
        (client) => {
          if (pages.has(page)) page.onClose(options.serve(client, page));
        },
        () => page.close(),
      );
    },
    moveTo(origin) {
      for (const page of [...pages]) page.close();
      return retire(async (client) => {
        try {
          // Signs out before the address changes: no token may ever reach another server.
          await client.ready;
          if (client.session.status === 'signedIn') await client.logout();
        } finally {
          await client.close();
        }
        await options.storeServer(origin);
      });
    },
    async sleep() {
      if (current === null || pages.size > 0) return;
      await retire((client) => options.onSuspending(client).finally(() => client.close()));
    },
    isOpen: () => current !== null,
  };
}
