import { randomFrom } from '../random.ts';

export interface Delivery {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Deliveries {
  /** Sends it, or queues it while deliveries are held. */
  add(delivery: Delivery): void;
  /** Queues all deliveries from now on until `release`. */
  hold(): void;
  /**
   * Sends the queued deliveries: with a seed in another order, and some of them twice. Resolves when all were
   * answered.
   */
  release(options?: { seed: number }): Promise<void>;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
  /** Statuses of the answers so far; 0 where nothing answered. */
  readonly statuses: readonly number[];
}

/** Time that a receiver has to answer. Milliseconds. */
const PATIENCE = 10_000;

export function createDeliveries(): Deliveries {
  let isHeld = false;
  let held: Delivery[] = [];
  const underWay = new Set<Promise<void>>();
  const statuses: number[] = [];

  async function deliver({ url, headers, body }: Delivery): Promise<void> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(PATIENCE),
        ...(body === null ? {} : { body: JSON.stringify(body) }),
      });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    } catch {
      statuses.push(0);
    }
  }

  function send(delivery: Delivery): void {
    const done = deliver(delivery).finally(() => underWay.delete(done));
    underWay.add(done);
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return {
    add(delivery) {
      if (isHeld) held.push(delivery);
      else send(delivery);
    },
    hold() {
      isHeld = true;
    },
    async release(options) {
      const random = options === undefined ? null : randomFrom(options.seed).next;
      const twice = random === null ? [] : held.filter(() => random() < 0.3);
      const order = [...held, ...twice].map((delivery) => ({
        delivery,
        rank: random === null ? 0 : random(),
      }));
      isHeld = false;
      held = [];
      for (const { delivery } of order.sort((one, other) => one.rank - other.rank)) send(delivery);
      await settled();
    },
    settled,
    statuses,
  };
}
