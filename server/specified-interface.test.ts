import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { realtime } from '#contract/events/realtime.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { emits, httpCalls, paths } from '#tests/specified-interface.ts';

interface Documented {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly description: string }>>>>;
  readonly 'x-realtime': Readonly<Record<string, Readonly<Record<string, { readonly description: string }>>>>;
}

let server: TestServer;
let documented: Documented;

beforeAll(async () => {
  server = await startTestServer();
  documented = (await server.app.inject({ url: '/api/openapi.json' })).json<Documented>();
});
afterAll(() => server.close());

function describedCalls(): string[] {
  return Object.entries(documented.paths).flatMap(([path, item]) =>
    Object.keys(item).map(
      (method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/(?<=.)\/$/, '')}`,
    ),
  );
}

describe('the API document', () => {
  it('has every path of the specification and of the design', () => {
    expect(paths.filter((path) => !describedCalls().includes(path))).toEqual([]);
  });

  it('has every call of the contract', () => {
    const known = Object.values(api).map(
      ({ method, path }) => `${method} ${path.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(describedCalls().sort()).toEqual(known.sort());
  });

  it('names for each line of section 7 the call that serves it', () => {
    const lines = Object.values(documented.paths).flatMap((item) =>
      Object.values(item).map(({ description }) => description),
    );
    const unserved = httpCalls.filter((call) => !lines.some((line) => line.includes(`section 7: ${call}.`)));
    expect(unserved).toEqual([]);
  });

  it('claims no line of the specification for other calls', () => {
    const claimed = Object.values(api).flatMap(({ serves }) => serves ?? []);
    expect(claimed.filter((call) => !httpCalls.some((known) => known === call))).toEqual([]);
  });

  it.each(['tasks', 'calendar'] as const)('has every emit of the namespace %s', (namespace) => {
    const described = documented['x-realtime'][namespace] ?? {};
    const served = Object.entries(described).filter(([, { description }]) =>
      description.includes('section 7'),
    );
    expect(served.map(([name]) => name).sort()).toEqual([...emits[namespace]].sort());
    expect(Object.keys(described).sort()).toEqual(Object.keys(realtime[namespace]).sort());
  });
});
