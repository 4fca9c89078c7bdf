/** Delay before a worker without a keepalive reason suspends, for follow-ups of its last work. Milliseconds. */
const LINGER = 10_000;
/** Interval of the pulse, below the 30 s of inactivity after which a browser stops a worker. Milliseconds. */
const PULSE = 20_000;

/**
 * Keepalive of the worker: holds it while there is a reason, and closes the client soon after. State machine:
 * ARCHITECTURE.md, extension’s worker. docs/decisions/0049.
 */
export interface Keepalive {
  /** Checks the reasons again after an event. */
  review(): void;
}

export interface KeepaliveOptions {
  shouldStay(): boolean;
  ping(): void;
  sleep(): void;
}

export function createKeepalive({ shouldStay, ping, sleep }: KeepaliveOptions): Keepalive {
  let pulse: ReturnType<typeof setInterval> | null = null;
  let leaving: ReturnType<typeof setTimeout> | null = null;

  function stay(): void {
    if (leaving !== null) clearTimeout(leaving);
    leaving = null;
    // The socket's own pings count as activity too, but the server sets their interval.
    pulse ??= setInterval(() => {
      if (shouldStay()) ping();
      else leave();
    }, PULSE);
  }

  function leave(): void {
    if (pulse !== null) clearInterval(pulse);
    pulse = null;
    leaving ??= setTimeout(() => {
      leaving = null;
      if (shouldStay()) stay();
      else sleep();
    }, LINGER);
  }

  return { review: () => (shouldStay() ? stay() : leave()) };
}
