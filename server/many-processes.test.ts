import postgres from 'postgres';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/factories/person.ts';
import { type Processes, startProcesses } from '#tests/factories/processes.ts';
import type { ServerProcess } from '#tests/factories/server-process.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { testDatabaseUrl } from '#tests/factories/test-database.ts';

/** Every test uses an address of its own: limits of one address last longer than a test. */
let address = '10.0.0.0';

async function post(server: ServerProcess, path: string, body: object, headers: Record<string, string> = {}) {
  const reply = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-protection': '1',
      'x-forwarded-for': address,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: await reply.json() };
}

async function register(server: ServerProcess): Promise<{ email: string; token: string }> {
  const email = `${uuidv7()}@example.org`;
  const { body } = await post(server, '/api/users/register', { email, password: PASSWORD, firstName: 'Ada' });
  return { email, token: body.token };
}

async function signIn(server: ServerProcess, email: string, password = PASSWORD) {
  return post(server, '/api/auth/login', { email, password });
}

/** Number of runs of a job in one process. */
async function runsOf(server: ServerProcess, job: string): Promise<number> {
  const text = await (await fetch(`${server.url}/api/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith('daywall_job_runs_total{'));
  const ofJob = lines.filter((line) => line.includes(`name="${job}"`));
  return ofJob.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

// Only PostgreSQL lets several servers share a database.
describe.runIf(testDatabaseUrl !== undefined)('three processes on one database and one Redis', () => {
  let processes: Processes;
  let first: ServerProcess;
  let second: ServerProcess;
  let third: ServerProcess;

  beforeAll(async () => {
    processes = await startProcesses(3, { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1,::1' });
    const [a, b, c] = processes.servers;
    if (a === undefined || b === undefined || c === undefined) throw new Error('three were asked for');
    [first, second, third] = [a, b, c];
  });
  afterAll(() => processes.stop());
  beforeEach(() => {
    address = `10.0.0.${Number(address.split('.').at(-1)) + 1}`;
  });

  it('count tries to sign in together', async () => {
    const { email } = await register(first);
    const tries = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const server = [first, second, third][index % 3] ?? first;
        return signIn(server, email, 'not the password');
      }),
    );
    const ids = tries.map(({ body }) => body.id);
    expect(ids.filter((id) => id === 'wrong_credentials')).toHaveLength(10);
    expect(ids.filter((id) => id === 'too_many_requests')).toHaveLength(14);
  });

  it('tell each other’s sockets of a write, and of the end of a session', async () => {
    const { email, token } = await register(first);
    const other = (await signIn(second, email)).body.token;
    const here = await connectSocket(first.url, 'tasks', token);
    const there = await connectSocket(second.url, 'tasks', other);
    const id = uuidv7();
    await here.ask('createQuickTask', { id, title: 'Across' });
    await there.waitForEvent((change) => change.id === id);
    await post(third, '/api/auth/logout', {}, { authorization: `Bearer ${other}` });
    await there.waitFor('unauthorized');
    const me = await fetch(`${third.url}/api/me`, { headers: { authorization: `Bearer ${other}` } });
    expect((await me.json()).id).toBe('session_revoked');
    expect(here.socket.connected).toBe(true);
    here.close();
  });

  it('apply a write once that is sent through all of them', async () => {
    const { email, token } = await register(first);
    const tokens = [token, (await signIn(second, email)).body.token, (await signIn(third, email)).body.token];
    const sockets = await Promise.all(
      processes.servers.map((server, index) => connectSocket(server.url, 'tasks', tokens[index] ?? '')),
    );
    const [id, requestId] = [uuidv7(), uuidv7()];
    const answers = await Promise.all(
      sockets.map((socket) => socket.ask('createQuickTask', { id, title: 'Once' }, requestId)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    for (const socket of sockets) socket.close();
  });

  it('run a scheduled job once', async () => {
    const sql = postgres(processes.databaseUrl, { max: 1, onnotice: () => undefined });
    // Due since the last full minute.
    await sql`update pgboss.schedule set cron = '* * * * *' where name = 'retention'`;
    const jobs = () => sql`select state, created_on from pgboss.job where name = 'retention'`;
    const isDone = async () => (await jobs()).some(({ state }) => state === 'completed');
    await expect.poll(isDone, { interval: 250 }).toBe(true);
    await sql`update pgboss.schedule set cron = '0 0 1 1 *' where name = 'retention'`;
    const isIdle = async () => (await jobs()).every(({ state }) => state === 'completed');
    await expect.poll(isIdle, { interval: 250 }).toBe(true);
    const made = await jobs();
    const runs = await Promise.all(processes.servers.map((server) => runsOf(server, 'retention')));
    expect(runs.reduce((sum, each) => sum + each, 0)).toBe(made.length);
    // One for each minute that began meanwhile.
    expect(new Set(made.map(({ created_on: at }) => Math.floor(at.getTime() / 60_000))).size).toBe(
      made.length,
    );
    await sql.end();
  });

  it('go on answering while Redis is away', async () => {
    const { email } = await register(first);
    await processes.redis.stop();
    for (const server of processes.servers) expect((await signIn(server, email)).status).toBe(200);
  });
});
