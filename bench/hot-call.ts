import type { Socket } from 'socket.io-client';
import type { EventName, PayloadOf } from '#contract/events/realtime.ts';
import { connectFloor, connectFor, emitOnce, openAll, queryOnce } from './bench-socket.ts';
import type { Worker, World } from './bench-world.ts';
import { type Call, type Load, loadEach, loadHttp } from './call-load.ts';
import type { FloorQueryName } from './floors/floor-queries.ts';

/** Environment of hot calls: the workers with their tokens, and both servers' origins. */
export interface Workplace {
  readonly productUrl: string;
  readonly floorUrl: string;
  readonly world: World;
  readonly workers: ReadonlyArray<Worker & { readonly token: string }>;
}
export type Signed = Workplace['workers'][number];

/** Measures one kind of call for some seconds. */
type Measure = (seconds: number) => Promise<Load>;

export interface HotCall {
  /** Stable name; figures are named after it. */
  readonly name: string;
  readonly product: Measure;
  /** The same work by the bare server. */
  readonly floor: Measure;
  close(): void;
}

export function inTurn<T>(items: readonly T[]): () => T {
  let at = 0;
  return () => {
    const item = items[at % items.length];
    at += 1;
    if (item === undefined) throw new Error('nothing is left to take');
    return item;
  };
}

export const authorizationOf = ({ token }: Signed) => ({ authorization: `Bearer ${token}` });

function queryPath(query: FloorQueryName, values: Record<string, string>): string {
  return `/query/${query}?${new URLSearchParams(values)}`;
}

/** A call over HTTP. `next` makes the product's, `floorNext` the parameters of the floor's query. */
export function http(
  { productUrl, floorUrl, workers }: Workplace,
  name: string,
  query: FloorQueryName,
  next: (worker: Signed) => Call,
  floorNext: (worker: Signed) => Record<string, string> = ({ userId }) => ({ user: userId }),
): HotCall {
  const worker = inTurn(workers);
  const floorWorker = inTurn(workers);
  const makeNext = (): Call => {
    const mine = worker();
    const { headers, ...call } = next(mine);
    return { ...call, headers: { ...authorizationOf(mine), ...headers } };
  };
  return {
    name,
    product: (seconds) => loadHttp(productUrl, workers.length, seconds, makeNext),
    floor: (seconds) =>
      loadHttp(floorUrl, workers.length, seconds, () => ({
        path: queryPath(query, floorNext(floorWorker())),
      })),
    close: () => undefined,
  };
}

/**
 * A call over sockets, one for each worker. `act` makes the product's; the floor's query gets the same parameters.
 */
export async function realtime(
  { productUrl, floorUrl, workers }: Workplace,
  call: { readonly name: string; readonly event: EventName; readonly query: FloorQueryName },
  act: (worker: Signed, socket: Socket) => () => Promise<unknown>,
  floorNext: (worker: Signed) => Record<string, string> = ({ userId }) => ({ user: userId }),
): Promise<HotCall> {
  const sockets = await openAll(workers, ({ token }) => connectFor(productUrl, call.event, token));
  const floorSockets = await openAll(workers, () => connectFloor(floorUrl));
  const pairs = (own: readonly Socket[], make: (worker: Signed, socket: Socket) => () => Promise<unknown>) =>
    own.flatMap((socket, index) => {
      const worker = workers[index];
      return worker === undefined ? [] : [make(worker, socket)];
    });
  const clients = pairs(sockets, act);
  const floorClients = pairs(
    floorSockets,
    (worker, socket) => () => queryOnce(socket, call.query, floorNext(worker)),
  );
  return {
    name: call.name,
    product: (seconds) => loadEach(clients, seconds),
    floor: (seconds) => loadEach(floorClients, seconds),
    close() {
      for (const socket of [...sockets, ...floorSockets]) socket.disconnect();
    },
  };
}

export function emitting<N extends EventName>(
  workplace: Workplace,
  event: N,
  query: FloorQueryName,
  payloadOf: (worker: Signed) => () => PayloadOf<N>,
  floorNext?: (worker: Signed) => Record<string, string>,
): Promise<HotCall> {
  const act = (worker: Signed, socket: Socket) => {
    const payload = payloadOf(worker);
    return () => emitOnce(socket, event, payload());
  };
  return realtime(workplace, { name: event, event, query }, act, floorNext);
}
