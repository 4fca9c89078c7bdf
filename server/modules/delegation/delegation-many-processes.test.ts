import postgres from 'postgres';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { PASSWORD } from '#tests/factories/person.ts';
import { type Processes, startProcesses } from '#tests/factories/processes.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { testDatabaseUrl } from '#tests/factories/test-database.ts';

const PEOPLE = 12;

// Several processes share a database only on PostgreSQL.
describe.runIf(testDatabaseUrl !== undefined)('three processes on one database', () => {
  let processes: Processes;
  let sql: postgres.Sql;
  beforeAll(async () => {
    processes = await startProcesses(3);
    sql = postgres(processes.databaseUrl, { max: 1, onnotice: () => undefined });
  });
  afterAll(async () => {
    await sql.end();
    await processes.stop();
  });

  /** Server of the nth user. */
  const urlFor = (index: number) => processes.servers[index % 3]?.url ?? '';

  async function send(index: number, path: string, token: string | null, body: object) {
    const url = urlFor(index);
    const reply = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': uuidv7(),
        'x-csrf-protection': '1',
        origin: url,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: await reply.json() };
  }

  async function register(index: number): Promise<{ id: string; token: string }> {
    const names = { firstName: 'Ada', lastName: String(index), password: PASSWORD };
    const made = await send(index, '/api/users/register', null, {
      ...names,
      email: `${uuidv7()}@example.org`,
    });
    const { user, token } = z.parse(api.register.reply, made.body);
    // A verified address is required for reaching strangers.
    await sql`update users set is_verified = true where id = ${user.id}`;
    return { id: user.id, token };
  }

  it('give the task to the first who accepts in any process', async () => {
    const issuer = await register(0);
    const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => register(index)));
    const socket = await connectSocket(urlFor(0), 'tasks', issuer.token);
    for (let round = 0; round < 5; round += 1) {
      const { id: noteId } = await socket.ask('createTask', { id: uuidv7(), title: `Round ${round}` });
      const id = uuidv7();
      const access = people.map((person) => ({ id: uuidv7(), userId: person.id }));
      const made = await send(round, `/api/delegation/request/${noteId}`, issuer.token, { id, access });
      expect(made.status).toBe(200);
      const replies = await Promise.all(
        people.map(({ token }, index) => send(index, `/api/delegation/acceptRequest/${id}`, token, {})),
      );
      const winners = people.filter((_, index) => replies[index]?.status === 200);
      expect(winners).toHaveLength(1);
      const losers = replies.filter(({ status }) => status !== 200);
      expect(new Set(losers.map(({ status, body }) => `${status} ${body.id}`))).toEqual(
        new Set(['409 not_pending']),
      );
      const task = await socket.ask('getTask', { id: noteId });
      expect(task.NoteAccess.map(({ userId }) => userId)).toEqual([winners[0]?.id]);
      expect(task.delegatedStatus).toBe('DELEGATED');
      const history = (await socket.ask('getTaskHistory', { id: noteId })).entries;
      expect(history.filter(({ after }) => JSON.stringify(after).includes('"accepted"'))).toHaveLength(1);
      expect(history.filter(({ after }) => after === 'DELEGATED')).toHaveLength(1);
    }
    socket.close();
  });
});
