import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { api, type RouteName } from '#contract/api.ts';
import { errorCatalogue, errorReply } from '#contract/error.ts';
import { answerEnvelope, answerName, errorEnvelope } from '#contract/event.ts';
import { type EventName, namespaceOf, realtimeEvents } from '#contract/realtime.ts';
import { hostile } from '#tests/factories/hostile-input.ts';
import { pageHeaders, registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/server.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Each emit and each route gets its share of what `npm run soak` asks for. */
const parts = Object.keys(realtimeEvents).length + Object.keys(api).length;
const runs = Math.ceil(Number(process.env.FUZZ_INPUTS ?? parts * 25) / parts);
vi.setConfig({ testTimeout: 20_000 + runs * 100 });

let server: TestServer;
let token: string;
let taskId: string;
let itemId: string;
let tasks: TestSocket;
let calendar: TestSocket;

const now = new Date().toISOString();

function validPayloads(): Record<EventName, object> {
  const ofTask = { id: taskId };
  const ofItem = { calendarItemId: itemId };
  const span = { startDate: now, endDate: now, isAllDay: false, timeZone: 'Europe/Berlin' };
  const timer = { recordId: uuidv7(), startedAt: now, clientNow: now };
  const fields = {
    title: 'A',
    description: 'B',
    dueDate: now,
    isWholeDay: true,
    importance: 3,
    workload: 3,
    isNew: false,
    sourceUrl: 'https://example.org',
    position: 'a0',
    progress: 'doing',
  };
  return {
    createQuickTask: { id: uuidv7(), ...fields },
    createTask: { id: uuidv7(), ...fields },
    getTasks: { after: taskId, limit: 5 },
    getTask: ofTask,
    updateTask: { ...ofTask, version: 1, data: fields },
    finishTask: { ...ofTask, at: now, clientNow: now },
    reopenTask: ofTask,
    deleteTask: { id: uuidv7() },
    restoreTask: ofTask,
    getCompletedTasks: { startIndex: 0 },
    getTaskHistory: ofTask,
    startNoteTimer: { ...ofTask, data: timer },
    endNoteTimer: { ...ofTask, data: { endedAt: now, clientNow: now } },
    deleteNoteTimerRecord: { ...ofTask, recordId: uuidv7() },
    restoreNoteTimerRecord: { ...ofTask, recordId: uuidv7() },
    getNoteTimerRecords: ofTask,
    getTimerRecords: { timeMin: now, timeMax: now },
    createScheduleItem: { props: { id: uuidv7(), title: 'A', ...span } },
    createScheduleItemNote: { ...ofTask, props: { id: uuidv7(), ...span } },
    getScheduleItems: {},
    getCalendarItems: { timeMin: now, timeMax: now },
    getScheduleItem: ofItem,
    updateScheduleItem: { ...ofItem, version: 1, props: { title: 'A', ...span } },
    updateScheduleItemNote: { ...ofItem, ...ofTask, version: 1, props: { title: 'A', ...span } },
    deleteScheduleItem: { calendarItemId: uuidv7() },
    deleteScheduleItemNote: { ...ofTask, calendarItemId: uuidv7() },
    restoreScheduleItem: ofItem,
  };
}

const bodies: Partial<Record<RouteName, object>> = {
  register: {
    email: 'f@example.org',
    password: 'long enough it is',
    firstName: 'F',
    lastName: '',
    userName: 'fuzz',
  },
  login: { email: 'f@example.org', password: 'long enough it is' },
  authorizeExtension: {
    redirectUri: `https://${'a'.repeat(32)}.chromiumapp.org/`,
    codeChallenge: 'a'.repeat(43),
  },
  exchangeExtensionCode: { code: 'x', codeVerifier: 'a'.repeat(43), redirectUri: 'https://example.org' },
  updateAppSettings: {
    theme: 'dark',
    appLevel: 1,
    timeZone: 'Europe/Berlin',
    firstDayOfWeek: 1,
    language: 'de',
  },
  updateUser: { firstName: 'A', lastName: 'B', userName: 'abc' },
};

beforeAll(async () => {
  console.info(`fuzz seed ${seed}: FUZZ_SEED=${seed} repeats this run of ${runs * parts} inputs`);
  server = await startTestServer();
  const person = await registerPerson(server);
  token = person.token;
  tasks = await connectSocket(server.url, 'tasks', token);
  calendar = await connectSocket(server.url, 'calendar', token);
  taskId = uuidv7();
  itemId = uuidv7();
  await tasks.ask('createQuickTask', { id: taskId, title: 'Target' });
  const span = { startDate: now, endDate: now, timeZone: 'UTC' };
  await calendar.ask('createScheduleItem', { props: { id: itemId, title: 'Target', ...span } });
});
afterAll(async () => {
  tasks.close();
  calendar.close();
  await server.close();
});

/** Every refusal has a known id and its status; nothing is a fault of the server. */
function expectRefusal(body: unknown, status: number | null): void {
  const { id } = z.parse(errorReply, body);
  expect(id).not.toBe('unavailable');
  if (status !== null) expect(errorCatalogue[id].status).toBe(status);
}

describe('realtime', () => {
  it.each(Object.keys(realtimeEvents) as EventName[])('%s answers every payload', async (name) => {
    const socket = namespaceOf(name) === 'tasks' ? tasks : calendar;
    const envelopes = hostile({ requestId: uuidv7(), ...validPayloads()[name] });
    for (const envelope of fc.sample(envelopes, { seed, numRuns: runs })) {
      // The allowance of emits grows with time alone.
      server.clock.advance(1);
      const fresh = typeof envelope === 'object' && envelope !== null && !Array.isArray(envelope);
      const [event, body] = await socket.emitRaw(
        name,
        fresh ? { ...envelope, requestId: uuidv7() } : envelope,
      );
      if (event === answerName(name)) z.parse(answerEnvelope, body);
      else expectRefusal(z.parse(errorEnvelope, body).error, null);
    }
  });

  it.each(['nothing', 'constructor', '__proto__', 'toString', 'x'.repeat(5_000), 'hasOwnProperty'])(
    'answers the unknown emit %#',
    async (name) => {
      for (const args of [[], [null], [{ requestId: uuidv7() }], [Buffer.from('abc')], [1, 2, 3]]) {
        const [, body] = await tasks.emitRaw(name, ...args);
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
      const [event, body] = await tasks.emitRaw('getTask', ...args);
      expect(event).toBe('taskError');
      expectRefusal(z.parse(errorEnvelope, body).error, null);
    }
  });
});

describe('http', () => {
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;

  async function send(method: (typeof methods)[number], url: string, more: object): Promise<void> {
    const reply = await server.app.inject({ method, url, ...more });
    expect(reply.statusCode, `${method} ${url}`).toBeLessThan(500);
    if (reply.statusCode >= 400 && method !== 'HEAD') expectRefusal(reply.json(), reply.statusCode);
  }

  it.each(Object.keys(api) as RouteName[])('%s answers every input', async (name) => {
    const route = api[name];
    // Ending the session would end the test.
    const authorization = `Bearer ${name === 'logout' ? 'forged' : token}`;
    const payloads = hostile(bodies[name] ?? { after: '1.1', limit: 5 });
    for (const payload of fc.sample(payloads, { seed, numRuns: runs })) {
      const headers = { ...pageHeaders(server), authorization, 'idempotency-key': uuidv7() };
      const text = typeof payload === 'string' ? payload : (JSON.stringify(payload) ?? '');
      const url = route.path.replace(
        ':id',
        encodeURIComponent(text.slice(0, 60).replace(/\p{Surrogate}/gu, '')),
      );
      const query = new URLSearchParams({ after: text, limit: text }).toString();
      await send(route.method, `${url}?${query.slice(0, 2_000)}`, {
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(payload) ?? '',
      });
    }
  });

  it.each(Object.keys(api) as RouteName[])('%s answers broken bodies, types and methods', async (name) => {
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
  });

  it.each([
    '/%',
    '/%zz',
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
