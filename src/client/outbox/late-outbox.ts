import { v7 as uuidv7 } from 'uuid';
import { NoResponseError } from '../failure.ts';
import type { Ports } from '../ports.ts';
import type { EffectsOf } from './effect.ts';
import { createHeldWrites, type HeldWrite } from './held-writes.ts';
import type { WriteIdentity } from './make-operation.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxModule } from './outbox-module.ts';
import type { UnparsedWrite } from './unparsed-write.ts';

/** Pause before the code is requested again where nothing else wakes it. Milliseconds. */
const RETRY = 5_000;

export interface LateOutboxOptions {
  readonly accountId: string;
  readonly ports: Pick<Ports, 'clock' | 'log' | 'storage'>;
  /** The code is loaded when this resolves. */
  readonly start: Promise<void> | undefined;
  readonly load: () => Promise<OutboxModule>;
  readonly create: (module: OutboxModule) => Outbox;
  /** Number of writes that are held because loading has failed; 0 once it has not. */
  readonly onHeld: (count: number) => void;
}

export interface LateOutbox extends Outbox {
  /** Settles after the first attempt to load the code; true where that has succeeded. */
  readonly attempted: Promise<boolean>;
  /** Optimistic update of a write; empty until the code is loaded, since no operation is shown before. */
  readonly effectsOf: EffectsOf;
  /**
   * Passes on what other contexts have left held, once the code is loaded. To be called when the rows are there: they
   * are what such a write is shown over, and where its defaults come from.
   */
  passOnHeld(): Promise<void>;
}

/**
 * Outbox whose code is loaded behind the first page. From then on it is that outbox: a write shows and is in the
 * journal before `write` returns. A write made before that is held in key-value storage and passed on, in its turn, as
 * soon as the code is there; where loading fails, held writes are reported and loading is tried again.
 * docs/decisions/0066.
 */
export function createLateOutbox(options: LateOutboxOptions): LateOutbox {
  const { clock, log } = options.ports;
  const held = createHeldWrites(options.ports, options.accountId);
  let module: OutboxModule | null = null;
  let outbox: Outbox | null = null;
  /** Writes of other contexts that were found with the arrival of the code; null once they are passed on. */
  let found: readonly HeldWrite[] | null = null;
  let isClosed = false;
  let hasFailed = false;
  let isLoading = false;
  let cancelRetry: (() => void) | null = null;
  let arrive: (loaded: Outbox) => void = () => {};
  let giveUp: (reason: Error) => void = () => {};
  const arrival = new Promise<Outbox>((resolve, reject) => {
    arrive = resolve;
    giveUp = reject;
  });
  // Without a write that waits for it, nobody has to know that the account was closed first.
  arrival.catch(() => {});

  function reportHeld(): void {
    if (hasFailed && !isClosed) options.onHeld(outbox === null ? held.count : 0);
  }

  async function attempt(): Promise<boolean> {
    if (isLoading || isClosed || outbox !== null) return outbox !== null;
    isLoading = true;
    cancelRetry?.();
    cancelRetry = null;
    try {
      const loaded = await options.load();
      const others = await held.readOthers();
      if (isClosed) return false;
      module = loaded;
      found = others;
      outbox = options.create(loaded);
      arrive(outbox);
      reportHeld();
      return true;
    } catch (error) {
      log('outbox.notLoaded', error);
      hasFailed = true;
      reportHeld();
      if (!isClosed) cancelRetry = clock.after(RETRY, () => void attempt());
      return false;
    } finally {
      isLoading = false;
    }
  }

  async function passOn(to: Outbox, write: UnparsedWrite, identity: WriteIdentity): Promise<void> {
    try {
      await to.write(write, identity);
    } finally {
      held.remove(identity.requestId);
    }
  }

  async function passOnOthers(to: Outbox): Promise<void> {
    // Writes found with the code go at once: those of this context are newer.
    const others = found ?? (await held.readOthers());
    found = null;
    if (isClosed) return;
    await Promise.all(
      others.map(({ write, identity }) =>
        passOn(to, write, identity).catch((error: unknown) => log('outbox.notPassedOn', error)),
      ),
    );
  }

  async function hold(write: UnparsedWrite, identity: WriteIdentity): Promise<void> {
    held.put({ write, identity });
    reportHeld();
    // Closed before that, the account finds it in storage at its next opening.
    await passOn(await arrival, write, identity);
  }

  return {
    attempted: Promise.resolve(options.start).then(attempt),
    effectsOf: (write, context) => module?.effectsOf(write, context) ?? [],
    // Closed before the code has come, the next opening passes them on.
    passOnHeld: () => arrival.then(passOnOthers, () => {}),
    // Synchronously where it can be, so that the optimistic update shows before anything else happens.
    write(write, from) {
      if (outbox !== null) return outbox.write(write, from);
      return hold(write, from ?? { requestId: uuidv7(), at: new Date(clock.now()).toISOString() });
    },
    retryWrite: async (requestId) => (await arrival).retryWrite(requestId),
    discardWrite: async (requestId) => (await arrival).discardWrite(requestId),
    drain() {
      if (outbox !== null) outbox.drain();
      else if (hasFailed) void attempt();
    },
    reread: async (changed) => (await arrival).reread(changed),
    close() {
      isClosed = true;
      cancelRetry?.();
      outbox?.close();
      giveUp(new NoResponseError('The account was closed'));
    },
  };
}
