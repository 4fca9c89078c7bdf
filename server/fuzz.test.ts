import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api, type RouteName } from '#contract/api.ts';
import { errorCatalogue, errorReply } from '#contract/error.ts';
import { answerEnvelope, answerName, errorEnvelope } from '#contract/events/event.ts';
import { type EventName, namespaceOf, realtimeEvents } from '#contract/events/realtime.ts';
import { UPLOAD_PATH, uploadMetadata } from '#contract/files/upload-metadata.ts';
import type { Route } from '#contract/route.ts';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { createCallTimes } from '#tests/factories/call-times.ts';
import { emitRequest } from '#tests/factories/emit-request.ts';
import { hostile } from '#tests/factories/hostile-input.ts';
import { pageHeaders, signInAgain } from '#tests/factories/person.ts';
import { testDatabaseUrl } from '#tests/factories/test-database.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { tusHeaders, uploadMetadataHeader } from '#tests/factories/uploaded-file.ts';
import { type Pools, validInput } from '#tests/factories/valid-input.ts';
import { type Actor, gatherPeople, type People } from '#tests/policy/people.ts';
import { idsOf, makeWorld, type World } from '#tests/policy/policy-world.ts';
import { isGate, seed } from '#tests/random-seed.ts';

/** Number of inputs. PostgreSQL gets all; differences of the embedded database show in a quarter of them. */
const INPUTS = testDatabaseUrl === undefined ? 1_400 : 5_600;
/** Inputs of each emit and each route; `npm run soak` raises their number. */
const parts = 2 * Object.keys(realtimeEvents).length + Object.keys(api).length;
const runs = Math.ceil(Number(process.env.FUZZ_INPUTS ?? INPUTS) / parts);
/** Share of each of the three senders. */
const share = Math.ceil(runs / 3);

/** Calls that are tried: all of them, in the gate every third, by the seed. */
const tried = <Name>(names: readonly Name[]) =>
  isGate ? names.filter((_name, index) => (index + seed) % 3 === 0) : names;

/** Text in everything that the owner wrote; it must never be sent to a stranger. */
const SECRET = 'only-for-those-who-may-see-it';

let server: TestServer;
let people: People;

beforeAll(async () => {
  console.info(`fuzz seed ${seed}: SEED=${seed} repeats this run of ${runs * parts} inputs`);
  server = await startTestServer();
  closeAtEnd(() => server.close());
  people = await gatherPeople(server);
  for (const { sockets } of Object.values(people)) {
    closeAtEnd(() => sockets.tasks.close());
    closeAtEnd(() => sockets.calendar.close());
  }
});

/** Checks that a refusal has a known id and its status, and is no fault of the server. */
function expectRefusal(body: unknown, status: number | null): void {
  const { id } = z.parse(errorReply, body);
  expect(id).not.toBe('unavailable');
  if (status !== null) expect(errorCatalogue[id].status).toBe(status);
}

function expectNoSecret(text: string): void {
  expect(text.includes(SECRET), 'a stranger was sent what is not theirs').toBe(false);
}

/** Sender of inputs, with the ids that they know. */
interface Sender {
  readonly actor: Actor;
  readonly isStranger: boolean;
  readonly pools: Pools;
}

/**
 * A stranger who knows every id, the owner of all entities, and an assignee of the owner. The owner never names the
 * stranger, who therefore has access to nothing. Then, where the database works in this process, the owner as one who
 * knows a single entity: most inputs are about it and accepted, and what they cost is measured.
 */
async function freshSenders(): Promise<readonly Sender[]> {
  const now = server.clock.now();
  const at = (by: number) => new Date(now + by).toISOString();
  const world: World = await makeWorld(server.database, people, at(0), SECRET);
  const known = idsOf(world);
  const others = [people.owner, people.assignee, people.member, people.newcomer].map(({ id }) => id);
  const instants = [
    at(0),
    at(-60_000),
    at(86_400_000),
    at(-86_400_000),
    '2026-03-29T01:30:00Z',
    '9998-12-31T23:59:59Z',
  ];
  const pools = { ids: [...known, ...others], instants };
  const drawn = isGate ? [] : known.filter((_, index) => (index + seed) % 5 === 0);
  const focused = new Set([world.task, ...drawn]);
  return [
    {
      actor: people.stranger,
      isStranger: true,
      pools: { instants, ids: [...pools.ids, people.stranger.id] },
    },
    { actor: people.owner, isStranger: false, pools },
    { actor: people.assignee, isStranger: false, pools },
    ...[...(testDatabaseUrl === undefined ? focused : [])].map((id) => ({
      actor: people.owner,
      isStranger: false,
      pools: { instants: [at(86_400_000)], ids: [id] },
    })),
  ];
}

/** Inputs of one sender: mostly nearly valid, then mutated in every way. */
function inputs(schema: z.ZodMiniType, pools: Pools, salt: number, count = share): readonly unknown[] {
  const valid = validInput(schema, pools);
  const input = fc.oneof(
    { weight: 2, arbitrary: valid },
    {
      weight: 3,
      arbitrary: valid.chain((value) => hostile(typeof value === 'object' && value !== null ? value : {})),
    },
  );
  return fc.sample(input, { seed: seed + salt, numRuns: count });
}

/** Request ids, some of which repeat an earlier one with another payload. */
const sent: string[] = [];
function requestIdFor(index: number): string {
  const earlier = sent.at(-1 - (index % 7));
  const id = index % 9 === 4 && earlier !== undefined ? earlier : uuidv7();
  sent.push(id);
  return id;
}

describe('realtime', () => {
  it.each(tried(Object.keys(realtimeEvents) as EventName[]))('%s answers every payload', async (name) => {
    const event = realtimeEvents[name];
    const times = createCallTimes();
    for (const [salt, { actor, isStranger, pools }] of (await freshSenders()).entries()) {
      const socket = actor.sockets[namespaceOf(name)];
      const from = socket.frames.length;
      for (const [index, payload] of inputs(event.payload, pools, salt).entries()) {
        // The rate limit of emits refills with time only.
        server.clock.advance(20);
        const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
        const envelope = isObject ? { ...payload, requestId: requestIdFor(index) } : payload;
        const [answeredBy, body] = await times.measure(envelope, () => socket.emitRaw(name, envelope));
        if (answeredBy === answerName(name)) z.parse(answerEnvelope, body);
        else expectRefusal(z.parse(errorEnvelope, body).error, null);
      }
      if (isStranger) expectNoSecret(JSON.stringify(socket.frames.slice(from)));
    }
    expect(times.outliers()).toEqual([]);
  });

  it.each(['nothing', 'constructor', '__proto__', 'toString', 'x'.repeat(5_000), 'hasOwnProperty'])(
    'answers the unknown emit %#',
    async (name) => {
      for (const args of [[], [null], [{ requestId: uuidv7() }], [Buffer.from('abc')], [1, 2, 3]]) {
        const [, body] = await people.stranger.sockets.tasks.emitRaw(name, ...args);
        expectRefusal(z.parse(errorEnvelope, body).error, null);
      }
    },
  );

  it('refuses a known emit without an envelope', async () => {
    for (const args of [
      [],
      [Buffer.from('abc')],
      [[]],
      ['text'],
      [{ requestId: 'short' }],
      [{ requestId: 5 }],
    ]) {
      const [event, body] = await people.stranger.sockets.tasks.emitRaw('getTask', ...args);
      expect(event).toBe('taskError');
      expectRefusal(z.parse(errorEnvelope, body).error, null);
    }
  });
});

describe('http', () => {
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;

  async function send(method: (typeof methods)[number], url: string, more: object): Promise<string> {
    const reply = await server.app.inject({ method, url, ...more });
    expect(reply.statusCode, `${method} ${url}`).toBeLessThan(500);
    if (reply.statusCode >= 400 && method !== 'HEAD') expectRefusal(reply.json(), reply.statusCode);
    return reply.body;
  }

  function plainText(value: unknown): string {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return text.slice(0, 300).toWellFormed();
  }

  /** Value as a field of a body, with texts that an address can hold. */
  function fieldOf(value: unknown): unknown {
    return typeof value === 'string' ? value.slice(0, 300).toWellFormed() : value;
  }

  function partOf(input: unknown, part: string): Readonly<Record<string, unknown>> {
    const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, part) : undefined;
    return typeof value === 'object' && value !== null ? { ...value } : {};
  }

  /** Schema of each part of a call by name, so that they are drawn and mutated together. */
  function partsOf({ params, query, body }: Route): Readonly<Record<string, z.ZodMiniType>> {
    return Object.fromEntries(
      Object.entries({ params, query, body }).flatMap(([name, schema]) =>
        schema === undefined ? [] : [[name, schema]],
      ),
    );
  }

  it.each(tried(Object.keys(api) as RouteName[]))('%s answers every input', async (name) => {
    const route: Route = api[name];
    const times = createCallTimes();
    for (const [salt, { actor, isStranger, pools }] of (await freshSenders()).entries()) {
      // Calls that end their session get one of their own.
      const { token } = name === 'logout' ? await signInAgain(server, actor.person) : actor.person;
      // A call without input is always the same.
      const takesNothing = Object.keys(partsOf(route)).length === 0;
      const drawn = inputs(z.object(partsOf(route)), pools, salt, takesNothing ? 1 : share);
      for (const [index, input] of drawn.entries()) {
        server.clock.advance(20);
        const params = partOf(input, 'params');
        const query = Object.entries(partOf(input, 'query')).map(([key, value]) => [key, plainText(value)]);
        const path = route.path.replace(/:(\w+)/g, (_, key: string) =>
          encodeURIComponent(
            plainText(params[key] ?? input)
              .slice(0, 100)
              .toWellFormed(),
          ),
        );
        const body = typeof input === 'object' && input !== null ? Reflect.get(input, 'body') : input;
        const url = `${path}?${new URLSearchParams(query)}`.slice(0, 4_000);
        const request = {
          headers: {
            ...pageHeaders(server),
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'idempotency-key': requestIdFor(index),
          },
          ...(route.body === undefined ? {} : { payload: JSON.stringify(body) ?? '' }),
        };
        const reply = await times.measure(input, () => send(route.method, url, request));
        if (isStranger) expectNoSecret(reply);
      }
    }
    expect(times.outliers()).toEqual([]);
  });

  it.each(tried(Object.keys(realtimeEvents) as EventName[]))(
    'the call of %s answers every payload',
    async (name) => {
      const times = createCallTimes();
      for (const [salt, { actor, isStranger, pools }] of (await freshSenders()).entries()) {
        for (const [index, input] of inputs(realtimeEvents[name].payload, pools, salt + 7).entries()) {
          server.clock.advance(20);
          const isObject = typeof input === 'object' && input !== null;
          const texts = isObject
            ? Object.entries(input).map(([field, value]) => [field, fieldOf(value)])
            : [];
          const { method, url, payload } = emitRequest(name, Object.fromEntries(texts));
          const headers = {
            authorization: `Bearer ${actor.person.token}`,
            'content-type': 'application/json',
            'idempotency-key': requestIdFor(index),
            ...(index % 5 === 1 ? { 'if-match': ['"1"', '*', '"', '1'][index % 4] } : {}),
          };
          const body = isObject ? payload : input;
          const more = method === 'GET' ? {} : { payload: JSON.stringify(body) ?? '' };
          const reply = await times.measure(input, () =>
            send(method, url.slice(0, 4_000), { headers, ...more }),
          );
          if (isStranger) expectNoSecret(reply);
        }
      }
      expect(times.outliers()).toEqual([]);
    },
  );

  it.each(tried(Object.keys(api) as RouteName[]))(
    '%s answers broken bodies, types and methods',
    async (name) => {
      const { path } = api[name];
      const headers = { ...pageHeaders(server), authorization: 'Bearer forged', 'idempotency-key': 'x' };
      for (const payload of ['{', '[[[[', '"\ud800', '{"__proto__":1}', '\u0000', '['.repeat(100_000)]) {
        for (const type of [
          'application/json',
          'text/plain',
          'multipart/form-data; boundary=x',
          'nonsense',
          '',
        ]) {
          await send(api[name].method, path, { headers: { ...headers, 'content-type': type }, payload });
        }
      }
      for (const method of methods) await send(method, path, { headers });
    },
  );

  it('uploads answer every header, body and method', async () => {
    const number = fc.constantFrom('0', '3', '-1', '1e9', '99999999999999999999', '100000001', 'NaN', '');
    const headersOf = (metadata: fc.Arbitrary<string>) =>
      fc.record(
        {
          'tus-resumable': fc.constantFrom('1.0.0', '0.2.2', ''),
          'upload-length': number,
          'upload-offset': number,
          'upload-defer-length': fc.constantFrom('1', '0'),
          'upload-concat': fc.constantFrom('partial', 'final;/a /b'),
          'upload-metadata': metadata,
          'x-http-method-override': fc.constantFrom('PATCH', 'DELETE'),
          'content-type': fc.constantFrom(
            'application/offset+octet-stream',
            'text/plain',
            'application/json',
          ),
        },
        { requiredKeys: ['upload-metadata'] },
      );
    for (const [salt, { actor, isStranger, pools }] of (await freshSenders()).entries()) {
      const metadata = fc.oneof(
        fc.string({ unit: fc.constantFrom(...' ,=aB+/%"') }),
        validInput(uploadMetadata, pools).map((value) =>
          uploadMetadataHeader(
            Object.fromEntries(
              Object.entries(z.parse(z.looseObject({}), value)).map(([k, v]) => [k, String(v)]),
            ),
          ),
        ),
      );
      const id = fc.oneof(fc.constantFrom(...pools.ids, 'x', '%00', '..%2f..%2fetc', '__proto__'));
      const drawn = fc.sample(
        fc.record({
          headers: headersOf(metadata),
          isWhole: fc.boolean(),
          method: fc.constantFrom(...methods),
          id: fc.option(id),
          body: fc.option(fc.constantFrom('', 'abc', 'a'.repeat(5_000))),
        }),
        { seed: seed + salt, numRuns: share * 10 },
      );
      for (const { headers, isWhole, method, id, body } of drawn) {
        server.clock.advance(20);
        const whole = isWhole ? { 'upload-length': '3', 'upload-offset': '0' } : {};
        const answer = await send(method, id === null ? UPLOAD_PATH : `${UPLOAD_PATH}/${id}`, {
          headers: { ...tusHeaders(actor.person), ...headers, ...whole },
          ...(body === null ? {} : { payload: body }),
        });
        if (isStranger) expectNoSecret(answer);
      }
    }
  });

  it('addresses of files answer every query', async () => {
    const [stranger] = await freshSenders();
    const query = fc.dictionary(fc.constantFrom('use', 'until', 'by', 'sig', 'x[]'), fc.string(), {
      maxKeys: 5,
    });
    for (const id of stranger?.pools.ids ?? [])
      for (const each of fc.sample(query, { seed, numRuns: 3 }))
        expectNoSecret(await send('GET', `/files/${id}/name?${new URLSearchParams(each)}`, {}));
  });

  it.each([
    '/%',
    '/%zz',
    '/files/%00/%00',
    '/files/%zz/a',
    `/files/${'a'.repeat(5_000)}/a`,
    '/api/%E0%A4%A',
    '/api/users/%00',
    '/api/nothing',
    '/texts/..%2f..%2fpackage.json',
    '/texts/en/%00.json',
    '/texts/xx/pages.json',
    '//',
    '/../../etc/passwd',
    `/${'a'.repeat(5_000)}`,
    '/api/changes?after=%ff',
    '/api/changes?limit[]=1&after[x]=2',
    '/socket.io/',
    '/socket.io/?EIO=4&transport=polling',
  ])('answers %s', async (url) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await server.app.inject({ method, url });
      expect(reply.statusCode).toBeLessThan(500);
    }
  });
});
