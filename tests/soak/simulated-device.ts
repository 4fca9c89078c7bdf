import * as z from 'zod/mini';
import type { Write } from '#client/client.ts';
import { createClient, type HostClient } from '#client/create-client.ts';
import type { Operation } from '#client/outbox/operation.ts';
import { createHastyClock, createTestBrowser } from '#client/ports.test-support.ts';
import { withCookies } from '#tests/factories/cookie-fetch.ts';
import { waitUntil } from '#tests/wait-until.ts';
import { NetworkProxy } from './network-proxy.ts';

const refused = z.object({ requestId: z.string(), id: z.string() });

/** Factor by which the clients' waits are shortened: an emit times out after a quarter of a second. */
const HASTE = 20;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** One browser with one tab: its connection to the server can be cut, and its tab can die at any moment. */
export class Device {
  readonly name: string;
  readonly line: NetworkProxy;
  /** Every operation that was ever shown, in its last state, by its key. */
  readonly seen = new Map<string, Operation>();
  /** Keys of writes whose promise settled, so they are on disk: none of them may be lost. */
  readonly kept = new Set<string>();
  /** Keys of refused writes, with the reason. */
  readonly refused = new Map<string, string>();
  private readonly browser = createTestBrowser();
  private readonly jar = new Map<string, string>();
  private current: HostClient | null = null;

  private constructor(name: string, line: NetworkProxy) {
    this.name = name;
    this.line = line;
  }

  static async open(name: string, port: number): Promise<Device> {
    const device = new Device(name, await NetworkProxy.to(port));
    await device.openTab();
    return device;
  }

  get client(): HostClient {
    if (this.current === null) throw new Error(`${this.name} has no tab`);
    return this.current;
  }

  get isConnected(): boolean {
    return this.client.connection.status === 'online';
  }

  private async openTab(): Promise<void> {
    const ports = this.browser.context({
      serverUrl: this.line.url,
      clock: createHastyClock(HASTE),
      fetch: withCookies(this.jar),
      log: (event, detail) => {
        const refusal = event === 'outbox.refused' ? z.safeParse(refused, detail) : null;
        if (refusal?.success) this.refused.set(refusal.data.requestId, refusal.data.id);
      },
    });
    const client = createClient(ports);
    this.current = client;
    client.host.onOperations(() => this.note(client));
    await client.ready;
    this.note(client);
  }

  private note(client: HostClient): void {
    for (const operation of client.host.operations()) this.seen.set(operation.requestId, operation);
  }

  async signIn(person: Credentials, isNew: boolean): Promise<void> {
    if (isNew) await this.client.register({ ...person, firstName: this.name });
    else await this.client.login(person);
    await waitUntil(
      `${this.name} is connected and initialized`,
      () => this.isConnected && this.client.connection.isInitialized,
      30_000,
    );
  }

  /** Settles when the write is on disk; from then on it must not be lost. */
  async write(write: Write): Promise<void> {
    const kept = this.client.write(write);
    const shown = this.client.host.operations().map(({ requestId }) => requestId);
    await kept;
    for (const requestId of shown) this.kept.add(requestId);
  }

  /**
   * Kills the tab: its connections break, and its pending work is dropped. A new one opens over the same disk.
   * `last`: a write that the tab had begun, with an unknown outcome.
   */
  async crash(last: Write | null): Promise<void> {
    const dead = this.client;
    if (last !== null) void dead.write(last).catch(() => undefined);
    this.line.cut();
    const closing = dead.close();
    this.line.mend();
    await this.openTab();
    await closing;
  }

  async close(): Promise<void> {
    await this.current?.close();
    await this.line.close();
  }
}
