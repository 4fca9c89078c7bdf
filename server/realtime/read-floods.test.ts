import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/events/realtime.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { openUnreadWebsocket } from '#tests/factories/unread-websocket.ts';

let server: TestServer;
let eve: Person;
let ada: Person;

/** A thousand tasks of eve's, 2 kB each: an answer of more than 2 MB. */
async function fill(): Promise<void> {
  const socket = await connectSocket(server.url, 'tasks', eve.token);
  const { id } = await socket.ask('createTask', {
    id: uuidv7(),
    title: 'Task',
    description: 'x'.repeat(2_000),
  });
  socket.close();
  await server.database.executeSql(
    `insert into tasks select made.* from tasks source cross join generate_series(1, 999) n
       cross join lateral jsonb_populate_record(source, jsonb_build_object('n', n, 'id', uuidv7())) made
       where source.id = $1`,
    [id],
  );
}

beforeAll(async () => {
  server = await startTestServer({ rateLimitFactor: 1 });
  eve = await registerPerson(server);
  ada = await registerPerson(server);
  await fill();
});
afterAll(() => server.close());

async function answersSoFar(): Promise<number> {
  const { body } = await server.app.inject({ url: '/api/metrics' });
  return Number(
    /daywall_emit_duration_seconds_count\{name="getTasks",outcome="ok"\} (\d+)/.exec(body)?.[1] ?? 0,
  );
}

describe('reads of one user', () => {
  it('are refused beyond the limit, while others read and write at once', async () => {
    const flooder = await connectSocket(server.url, 'tasks', eve.token);
    const neighbour = await connectSocket(server.url, 'tasks', ada.token);
    for (let index = 0; index < 600; index += 1)
      flooder.socket.emit('getTasks', { requestId: uuidv7(), limit: 20 });
    const { id } = await neighbour.ask('createQuickTask', { id: uuidv7(), title: 'Mine' });
    expect(await neighbour.ask('getTask', { id })).toMatchObject({ title: 'Mine' });
    // Another user's turn came before most of the flood's.
    expect(await answersSoFar()).toBeLessThan(100);
    const refused = () => flooder.frames.filter(([event]) => event === 'getTasks.error');
    await expect.poll(() => flooder.frames.length).toBe(600);
    expect(refused().length).toBeGreaterThan(300);
    expect(refused()[0]?.[1]).toMatchObject({ error: { id: 'too_many_requests' } });
    for (const { socket } of [flooder, neighbour]) socket.close();
  });

  it('share one queue with those over HTTP', async () => {
    const headers = { authorization: `Bearer ${eve.token}` };
    const all = await Promise.all(
      Array.from({ length: 300 }, () => server.app.inject({ url: '/api/changes?limit=1000', headers })),
    );
    const ids = all.map((reply) => (reply.statusCode === 200 ? 'answered' : reply.json().id));
    expect(new Set(ids)).toEqual(new Set(['answered', 'too_many_requests']));
    expect(ids.filter((id) => id === 'answered').length).toBeLessThan(250);
  });

  it('are not answered before the answers to earlier ones have left', async () => {
    const before = await answersSoFar();
    const asks = Array.from({ length: 40 }, () => `42/tasks,["getTasks",{"requestId":"${uuidv7()}"}]`);
    const deaf = await openUnreadWebsocket(server.url, eve.token, asks);
    await expect.poll(answersSoFar).toBeGreaterThan(before);
    // While others are served forty times, only as many answers are produced as fit: 8 MB and the network's
    // buffers.
    const neighbour = await connectSocket(server.url, 'tasks', ada.token);
    for (let index = 0; index < 40; index += 1) await neighbour.ask('getTasks', {});
    const made = (await answersSoFar()) - before - 40;
    expect(made).toBeLessThan(15);
    deaf.destroy();
    neighbour.close();
    // A queue that was blocked by a lost connection continues.
    const again = await connectSocket(server.url, 'tasks', eve.token);
    expect((await again.ask('getTasks', { limit: 3 })).tasks).toHaveLength(3);
    again.close();
  });

  it('return at most a megabyte of descriptions in one page, and every task once', async () => {
    const kim = await registerPerson(server);
    const socket = await connectSocket(server.url, 'tasks', kim.token);
    const description = 'x'.repeat(99_000);
    const ids: string[] = [];
    for (let index = 0; index < 25; index += 1)
      ids.push((await socket.ask('createTask', { id: uuidv7(), title: 'Long', description })).id);
    const pages: string[][] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: AnswerOf<'getTasks'> = await socket.ask('getTasks', after === '' ? {} : { after });
      pages.push(page.tasks.map(({ id }) => id));
      after = page.nextAfter;
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
    expect(pages.flat()).toEqual(ids);
    socket.close();
  });
});
