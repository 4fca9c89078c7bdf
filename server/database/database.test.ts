import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMBEDDED_MAJOR } from '#server/data-folder.ts';
import { asRefusal } from '#server/errors.ts';
import { findByIds } from '#server/modules/tasks/repository.ts';
import { insertWithCommit } from '#server/writes/change-log/repository.ts';
import { changes } from '#server/writes/change-log/table.ts';
import { claim, findEarlier } from '#server/writes/request-log/repository.ts';
import { openTestDatabase, testDatabaseUrl } from '#tests/factories/test-database.ts';
import { toInstant } from '#time/instant.ts';
import { type Database, sqlState } from './database.ts';
import type { Transaction } from './driver.ts';
import { outsideTransaction } from './transaction-guard.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('the outer database inside a transaction', () => {
  it('throws instead of waiting for ever', async () => {
    const inside = database.transaction(async () => findByIds(database.outer, [uuidv7()]));
    await expect(inside).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/inside a transaction/) },
    });
  });

  it('throws too where it was taken hold of before', async () => {
    const { outer } = database;
    await expect(database.transaction(async () => outer.execute(sql`select 1`))).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/inside a transaction/) },
    });
  });

  it('throws for a transaction in a transaction', async () => {
    const nested = database.transaction(() => database.transaction(async () => 1));
    await expect(nested).rejects.toThrow(/inside a transaction/);
  });

  it('is fine after it, and for what is only started in it', async () => {
    let later: Promise<unknown> = Promise.resolve();
    await database.transaction(async (tx) => {
      expect(await findByIds(tx, [uuidv7()])).toEqual([]);
      later = outsideTransaction(() => findByIds(database.outer, [uuidv7()]));
    });
    expect(await later).toEqual([]);
  });
});

describe.runIf(testDatabaseUrl === undefined)('the embedded engine', () => {
  it('is of the major that the data folder check expects', async () => {
    const { rows } = await database.executeSql(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    expect(rows).toEqual([{ major: EMBEDDED_MAJOR }]);
  });

  it('acknowledges only what is kept', async () => {
    const { rows } = await database.executeSql('show synchronous_commit');
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
  });
});

describe.runIf(testDatabaseUrl !== undefined)('a prepared statement that its connection has lost', () => {
  const at = toInstant(Date.now());
  const userId = uuidv7();

  /** Write whose key is claimed ahead, or with the commit, after `prelude` of the same connection. */
  async function write(prelude: (tx: Transaction) => Promise<unknown>, isClaimedFirst: boolean) {
    const key = { userId, requestId: uuidv7(), name: 'createTask', payloadHash: 'hash' };
    const row = {
      entity: 'task',
      entityId: key.requestId,
      version: 1,
      op: 'upsert',
      audienceId: userId,
      at,
    } as const;
    const isApplied = await database
      .transaction(async (tx) => {
        await prelude(tx);
        if (isClaimedFirst) {
          await claim(tx, key, at);
          await findByIds(tx, [userId]);
        }
        const rows = insertWithCommit(tx, [row]);
        if (!isClaimedFirst) await claim(tx, key, at);
        return { rows };
      })
      .then(() => true)
      .catch(() => false);
    const { isClaimed, logged } = await database.transaction(async (tx) => ({
      isClaimed: (await findEarlier(tx, key)) !== null,
      logged: await tx.select().from(changes).where(eq(changes.entityId, row.entityId)),
    }));
    expect({ isClaimed, logged: logged.length }).toEqual({ isClaimed: isApplied, logged: isApplied ? 1 : 0 });
    return isApplied;
  }

  it.each([
    ['all of them', "'nothing'"],
    ['all but the commit', "'%commit%'"],
    ['the log’s', "'%request_log%'"],
    ['the request log’s', '\'%into "changes"%\''],
  ])('refuses its write as a whole or applies it: %s', async (_name, kept) => {
    const all = Array.from({ length: 10 });
    for (let round = 0; round < 3; round += 1)
      await Promise.all(
        all.flatMap(() => [true, false].map((isFirst) => write(async () => undefined, isFirst))),
      );
    for (const isFirst of [true, false]) {
      let isLost = false;
      const lose = async (tx: Transaction) => {
        // Once: the write is tried again.
        if (isLost) return;
        isLost = true;
        const names = await tx
          .select({ name: sql<string>`name` })
          .from(sql`pg_prepared_statements`)
          .where(sql`statement not like ${sql.raw(kept)}`);
        for (const { name } of names) await tx.execute(sql`deallocate ${sql.identifier(name)}`);
      };
      expect(await write(lose, isFirst)).toBe(true);
    }
  });

  it('refuses a write that throws, and claims no key behind its rollback', async () => {
    const key = { userId, requestId: uuidv7(), name: 'createTask', payloadHash: 'hash' };
    const refused = database.transaction(async (tx) => {
      await tx.execute(sql`deallocate all`);
      void claim(tx, key, at);
      throw new Error('refused by the work');
    });
    await expect(refused).rejects.toThrow('refused by the work');
    expect(await database.transaction((tx) => findEarlier(tx, key))).toBeNull();
  });
});

describe.runIf(testDatabaseUrl !== undefined)('an outdated statement outside of transactions', () => {
  it('is answered, and so are all that wait behind it', async () => {
    const table = sql.identifier(`outdated_${uuidv7().replaceAll('-', '')}`);
    await database.outer.execute(sql`create table ${table} (id int)`);
    await database.outer.execute(sql`insert into ${table} values (1)`);
    const readMany = () =>
      Promise.all(
        Array.from({ length: 200 }, () =>
          database.outer.execute(sql`select * from ${table} where id = ${1}`),
        ),
      );
    await readMany();
    await database.outer.execute(sql`alter table ${table} add column more int default 2`);
    const answers = await readMany();
    expect(answers).toEqual(answers.map(() => [{ id: 1, more: 2 }]));
  });
});

describe.runIf(testDatabaseUrl !== undefined)('a transaction whose connection is lost', () => {
  it('is refused, writes nothing on another connection, and leaves room for the next ones', async () => {
    const audienceId = uuidv7();
    const change = () => {
      const at = toInstant(Date.now());
      return { entity: 'task', entityId: uuidv7(), version: 1, op: 'upsert', audienceId, at } as const;
    };
    const next = () => database.transaction((tx) => findByIds(tx, [audienceId]));
    for (let round = 0; round < 12; round += 1) {
      const written = Promise.withResolvers<unknown>();
      const refused = database.transaction(async (tx) => {
        await tx.insert(changes).values(change());
        const [own] = await tx.select({ pid: sql<number>`pid` }).from(sql`pg_backend_pid() as pid`);
        const end = () => database.executeSql('select pg_terminate_backend($1, 5000)', [own?.pid]);
        await outsideTransaction(end);
        await outsideTransaction(() => Promise.all([next(), next()]));
        written.resolve(tx.insert(changes).values(change()).execute());
        await written.promise;
      });
      await expect(refused).rejects.toThrow();
      await expect(written.promise).rejects.toThrow();
      await next();
    }
    const logged = await database.outer.select().from(changes).where(eq(changes.audienceId, audienceId));
    expect(logged).toEqual([]);
  });
});

describe('the SQLSTATE of an error', () => {
  it.each(['EPIPE', 'EBUSY', 'EPERM', '53100', '40001'])('is none for %s of the system', (code) => {
    const error = Object.assign(new Error(`${code}: of the system`), { code });
    expect(sqlState(error)).toBeNull();
    expect(sqlState(new Error('wrapped', { cause: error }))).toBeNull();
    expect(asRefusal(error)).toBeNull();
  });

  it('is the database’s own, however deeply it is wrapped', async () => {
    const error = await database.outer.execute(sql`select 1 from nowhere`).catch((reason: unknown) => reason);
    expect(sqlState(new Error('outer', { cause: error }))).toBe('42P01');
  });
});
