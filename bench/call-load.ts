import autocannon from 'autocannon';
import { quantile } from './figure.ts';

/** Rate and latencies of one kind of call under many clients. */
export interface Load {
  /** Calls a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

function loadOf(times: readonly number[], seconds: number): Load {
  return { rate: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** One HTTP call as a client sends it. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Makes the calls of `next` for some seconds over `connections` connections. Throws where one is refused. */
export async function loadHttp(
  origin: string,
  connections: number,
  seconds: number,
  next: () => Call,
): Promise<Load> {
  const times: number[] = [];
  const refused = new Map<number, number>();
  const options: autocannon.Options = {
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest(request) {
          const { method = 'GET', path, headers = {}, body } = next();
          const json = body === undefined ? {} : { 'content-type': 'application/json' };
          const text = body === undefined ? {} : { body: JSON.stringify(body) };
          return { ...request, method, path, headers: { ...headers, ...json }, ...text };
        },
      },
    ],
  };
  const started = performance.now();
  const { errors } = await new Promise<autocannon.Result>((done, fail) => {
    const instance = autocannon(options, (error, result) => (error ? fail(error) : done(result)));
    instance.on('response', (_client, status, _bytes, time) => {
      times.push(time);
      if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1);
    });
  });
  const took = (performance.now() - started) / 1_000;
  if (refused.size > 0 || errors > 0) {
    const counts = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ');
    throw new Error(`${next().path}: ${counts} and ${errors} errors while measuring`);
  }
  return loadOf(times, took);
}

/** Makes calls for some seconds, each client one after the other. */
export async function loadEach(
  clients: ReadonlyArray<() => Promise<unknown>>,
  seconds: number,
): Promise<Load> {
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1_000;
  await Promise.all(
    clients.map(async (once) => {
      for (let before = performance.now(); before < end; before = performance.now()) {
        await once();
        times.push(performance.now() - before);
      }
    }),
  );
  return loadOf(times, (performance.now() - started) / 1_000);
}
