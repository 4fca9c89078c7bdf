/** How long a worker without a reason to live lingers, for what follows on the last thing. Milliseconds. */
const LINGER = 10_000;
/** Below the 30 s of silence after which a browser stops a worker. Milliseconds. */
const PULSE = 20_000;

/**
 * Keeps the worker alive while it has a reason to be, and lets go of the client soon after.
 * State machine: ARCHITECTURE.md, extension’s worker.
 */
export interface Attention {
  /** Something happened: looks again at whether to stay. */
  review(): void;
}

export interface AttentionParts {
  shouldStay(): boolean;
  /** Any call of the browser's counts as life. */
  showLife(): void;
  sleep(): void;
}

export function createAttention({ shouldStay, showLife, sleep }: AttentionParts): Attention {
  let pulse: ReturnType<typeof setInterval> | null = null;
  let leaving: ReturnType<typeof setTimeout> | null = null;

  function stay(): void {
    if (leaving !== null) clearTimeout(leaving);
    leaving = null;
    // The socket's own pings count as life too, but the server decides how often they come.
    pulse ??= setInterval(() => {
      if (shouldStay()) showLife();
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
