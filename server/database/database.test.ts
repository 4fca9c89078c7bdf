import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMBEDDED_MAJOR } from '#server/data-folder.ts';
import { asRefusal } from '#server/errors.ts';
import { findByIds } from '#server/modules/tasks/repository.ts';
import { openTestDatabase, testDatabaseUrl } from '#tests/factories/test-database.ts';
import { type Database, sqlState } from './database.ts';
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
