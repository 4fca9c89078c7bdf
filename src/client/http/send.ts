import type { Api, RouteName } from '#contract/api.ts';
import type { RouteInput, RouteReply } from '#contract/route.ts';
import { NoResponseError } from '../failure.ts';
import type { SendOptions, SendPorts } from './send-options.ts';

/** Milliseconds until the code that sends calls counts as out of reach. */
const LOADING_TIMEOUT = 10_000;

/**
 * Loads what sends calls. It is no part of a first page's script: the rows of that page come without a call, so it is
 * fetched behind it, or with a call that is made earlier. docs/decisions/0071.
 */
export function loadSending() {
  return import('./exchange.ts');
}

/** Loads beside it the contract's whole table of calls: a page that stays open must not ask for it after an upgrade. */
export async function loadAllSending(): Promise<void> {
  await Promise.all([loadSending(), import('#contract/api.ts')]);
}

/**
 * Code of a call, loaded within the time that a call has: a network that stalls must not hold up a refresh for good.
 * Rejects with `NoResponseError`.
 */
async function inTime<T>(code: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The code that sends calls could not be loaded in time')),
      LOADING_TIMEOUT,
    );
  });
  try {
    return await Promise.race([code, late]);
  } catch (error) {
    throw new NoResponseError(error instanceof Error ? error.message : String(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Code that makes a call, and its access by the contract. Rejects with `NoResponseError` where it does not arrive. */
export function loadCall(name: RouteName) {
  return inTime(loadSending().then(async (code) => ({ ...code, ...(await code.accessOf(name)) })));
}

export type Send = <N extends RouteName>(
  name: N,
  input: RouteInput<Api[N]>,
  options?: SendOptions,
) => Promise<RouteReply<Api[N]>>;

/** Sends calls once each, as `exchange` does, loading it with the first. */
export function createSend(
  ports: SendPorts,
  onResponse: (response: Response) => void = () => undefined,
): Send {
  return async (name, input, options = {}) => {
    const { exchange } = await loadCall(name);
    return exchange({ ports, onResponse }, name, input, options);
  };
}
