import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { openTestDatabase, testDatabaseUrl } from '#tests/factories/test-database.ts';
import * as repository from './repository.ts';

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const me = uuidv7();

let database: Database;
beforeAll(async () => {
  console.info(`log order seed ${seed}`);
  database = await openTestDatabase();
});
afterAll(() => database.close());

const row = (entityId: string) => ({
  entity: 'task' as const,
  entityId,
  version: 1,
  op: 'upsert' as const,
  audienceId: me,
  at: '2026-11-21T00:00:00.000Z',
});

/** Transaction that has written its row and waits for a signal to commit or roll back. */
async function openWrite(entityId: string) {
  let end: (commits: boolean) => void = () => undefined;
  let hasWritten: () => void = () => undefined;
  const written = new Promise<void>((resolve) => {
    hasWritten = resolve;
  });
  const ending = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  const done = database
    .transaction(async (tx) => {
      await repository.insertChanges(tx, [row(entityId)]);
      hasWritten();
      if (!(await ending)) throw new Error('rolled back');
    })
    .catch(() => undefined);
  await written;
  return {
    async end(commits: boolean) {
      end(commits);
      await done;
    },
  };
}

/** Reader with a cursor as its only state. */
function createReader() {
  const seen: string[] = [];
  let position: repository.LogPosition | null = null;
  return {
    seen,
    async read(limit: number) {
      position ??= await repository.findEnd(database.outer);
      const rows = await repository.listAfterFor(database.outer, [me], position, limit);
      const last = rows.at(-1);
      if (last !== undefined) position = { txid: last.txid, changeId: String(last.id) };
      seen.push(...rows.map(({ entityId }) => entityId));
      return rows.length;
    },
  };
}

describe('reading by cursor', () => {
  it('returns every committed row once, one write after the other', async () => {
    const reader = createReader();
    await reader.read(3);
    const ids = Array.from({ length: 10 }, () => uuidv7());
    for (const id of ids) {
      const write = await openWrite(id);
      await write.end(true);
    }
    while ((await reader.read(3)) > 0);
    expect(reader.seen).toEqual(ids);
  });

  // The embedded engine has one connection, so only one transaction is open at a time.
  it.runIf(testDatabaseUrl !== undefined)('never skips a write that commits after later ones', async () => {
    /** Steps of the test: open, end (committed or not) or read. */
    const action = fc.oneof(
      fc.constant({ kind: 'open' as const }),
      fc.record({ kind: fc.constant('end' as const), which: fc.nat(5), commits: fc.boolean() }),
      fc.record({ kind: fc.constant('read' as const), limit: fc.integer({ min: 1, max: 3 }) }),
    );
    const open = { kind: 'open' as const };
    const read = { kind: 'read' as const, limit: 1 };
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 30 }), async (actions) => {
        const reader = createReader();
        await reader.read(1);
        const running: { id: string; write: Awaited<ReturnType<typeof openWrite>> }[] = [];
        const committed = new Set<string>();
        for (const step of actions) {
          if (step.kind === 'open' && running.length < 6) {
            const id = uuidv7();
            running.push({ id, write: await openWrite(id) });
          } else if (step.kind === 'end') {
            const [ended] = running.splice(step.which % Math.max(1, running.length), 1);
            await ended?.write.end(step.commits);
            if (ended !== undefined && step.commits) committed.add(ended.id);
          } else if (step.kind === 'read') {
            await reader.read(step.limit);
          }
        }
        for (const { id, write } of running) {
          await write.end(true);
          committed.add(id);
        }
        while ((await reader.read(2)) > 0);
        expect(reader.seen.toSorted()).toEqual([...committed].toSorted());
        expect(reader.seen.length).toBe(committed.size);
      }),
      { seed, numRuns: 60, examples: [[[open, open, { kind: 'end', which: 1, commits: true }, read]]] },
    );
  });
});
