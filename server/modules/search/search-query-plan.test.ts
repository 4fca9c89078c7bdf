import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { fillTasks } from '#server/db/fill.ts';
import { createAccount } from '#server/modules/users/service.ts';
import { planTextOf } from '#tests/factories/query-plan.ts';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import * as repository from './repository.ts';
import { createSearch } from './service.ts';

const now = Date.parse('2026-11-21T00:00:00Z');
const at = '2026-11-21T00:00:00.000Z';
const OTHERS = 20;
const TASKS_OF_OTHERS = 1_000;

let database: Database;
let me: string;

async function createPerson(name: string): Promise<string> {
  const id = uuidv7();
  const names = { firstName: '', lastName: '', userName: name, passwordHash: '' };
  await database.transaction((tx) => createAccount(tx, { id, email: `${name}@example.org`, ...names }, at));
  return id;
}

beforeAll(async () => {
  database = await openTestDatabase({ isUnused: true });
  me = await createPerson('searcher');
  await fillTasks(database, me, 200, now);
});
afterAll(() => database.close());

const common = {
  queries: { title: "'x.call':*", anywhere: "'x:call':*", comment: "':call':*" },
  startIndex: 0,
  limit: 21,
} as const;

async function spent(): Promise<number> {
  const search = createSearch(database);
  await search.search(me, { query: 'call', state: 'all', startIndex: 0 });
  const times: number[] = [];
  for (let run = 0; run < 9; run += 1) {
    const started = performance.now();
    const { found } = await search.search(me, { query: 'the landlord call', state: 'all', startIndex: 0 });
    times.push(performance.now() - started);
    expect(found.length).toBeGreaterThan(0);
  }
  return times.sort((a, b) => a - b)[4] ?? 0;
}

describe('a search reads only the reader’s tasks by index, however many others have', () => {
  it('beside 20,000 tasks of others', async () => {
    const before = await spent();
    for (let other = 0; other < OTHERS; other += 1) {
      await fillTasks(database, await createPerson(`other${other}`), TASKS_OF_OTHERS, now);
    }
    await database.executeSql(`
      insert into comments (id, created_at, updated_at, note_id, author_id, text)
        select uuidv7(), now(), now(), id, owner_id, 'call the landlord ' || title from tasks where owner_id <> '${me}';`);
    const unanalysed = await spent();
    await database.executeSql('analyze');
    const after = await spent();
    const rounded = [before, unanalysed, after].map((each) => each.toFixed(1));
    console.info(`a search alone, beside 20,000 tasks of others, and analysed: ${rounded.join(', ')} ms`);
    const searcher = { userId: me, addresses: [me, uuidv7()] };
    for (const state of ['all', 'open', 'completed'] as const) {
      const plan = await planTextOf(database, (q) => repository.search(q, { ...common, state, searcher }));
      expect(plan).not.toContain('Seq Scan');
      // No task is finished, so the plan for finished ones is shorter.
      if (state !== 'completed') expect(plan.match(/tasks_by_words/g)).toHaveLength(2);
    }
    const comments = await planTextOf(database, (q) => repository.listComments(q, [uuidv7()], "':call'"));
    expect(comments).not.toContain('Seq Scan');
  });
});
