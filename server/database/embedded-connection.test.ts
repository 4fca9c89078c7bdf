import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedConnection, type EmbeddedConnection } from './embedded-connection.ts';
import { startInMemory } from './embedded-engine.ts';

const KEPT = 4;

let client: PGlite;
let connection: EmbeddedConnection;
beforeAll(async () => {
  const engine = await startInMemory();
  client = engine.client;
  connection = createEmbeddedConnection(engine, startInMemory, KEPT);
  await connection.exec(`
    create table notes (id int primary key, title text);
    create table counters (n int not null, check (n >= 0));
    insert into counters values (0);`);
});
afterAll(() => client.close());

async function preparedTexts(): Promise<string[]> {
  const rows = await connection.exec(
    'select statement from pg_prepared_statements order by substr(name, 2)::int',
  );
  return (rows?.rows ?? []).map(({ statement }) => String(statement));
}

/** Value after a round trip, compared with PGlite's own `query`. */
async function roundTrip(type: string, value: unknown): Promise<unknown> {
  const text = `select $1::${type} as value`;
  const { rows } = await connection.query<{ value: unknown }>(text, [value]);
  const own = await client.query<{ value: unknown }>(text, [value]);
  expect(rows).toEqual(own.rows);
  return rows[0]?.value;
}

describe('a refused statement', () => {
  it.each([
    ['of bad grammar', 'selekt 1', [], '42601'],
    ['of a table that is not there', 'select * from nowhere', [], '42P01'],
    ['with a value of another type', 'select $1::int', ['one'], '22P02'],
    ['with too few values', 'select $1::int + $2::int', [1], '08P01'],
    ['against a constraint', 'update counters set n = $1', [-1], '23514'],
    ['with a character that no text holds', 'select $1::text', ['\0'], '22021'],
  ])('%s throws with its code, and the next one is answered', async (_name, text, values, code) => {
    for (const _again of [1, 2]) {
      await expect(connection.query(text, values)).rejects.toMatchObject({ name: 'error', code });
      expect((await connection.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    }
  });

  it('rolls its transaction back, whatever was written before', async () => {
    const lost = connection.transaction(async (token) => {
      await connection.queryIn(token, 'insert into notes values ($1, $2)', [1, 'lost']);
      await connection.queryIn(token, 'insert into notes values ($1, $2)', [1, 'twice']);
    });
    await expect(lost).rejects.toMatchObject({ code: '23505' });
    expect((await connection.query('select * from notes')).rows).toEqual([]);
  });

  it('cannot be swallowed: the commit throws then', async () => {
    const lost = connection.transaction(async (token) => {
      await connection.queryIn(token, 'insert into notes values (2, null)');
      await connection.queryIn(token, 'select 1 / 0').catch(() => undefined);
    });
    await expect(lost).rejects.toMatchObject({ code: '25P02' });
    expect((await connection.query('select * from notes')).rows).toEqual([]);
  });
});

describe('values', () => {
  it.each<[string, string, unknown, unknown?]>([
    ['text', 'text', 'plain'],
    ['no text', 'text', ''],
    ['unicode', 'text', 'Grüße 日本 🗓️ "\'\\ \u0001'],
    ['null', 'text', null],
    ['undefined', 'text', undefined],
    ['an integer', 'int', -42],
    ['a fraction', 'float8', 0.1],
    ['a big integer', 'bigint', 9_007_199_254_740_993n],
    ['a small big integer', 'bigint', 7n, 7],
    ['true', 'boolean', true],
    ['false', 'boolean', false],
    ['a date', 'timestamptz', new Date('2026-11-21T03:08:54.801Z')],
    ['a date as text', 'date', '2026-11-21', new Date('2026-11-21T00:00:00Z')],
    ['bytes', 'bytea', new Uint8Array([0, 1, 127, 255])],
    ['JSON', 'jsonb', { a: [1, null, 'ü'] }],
    ['texts', 'text[]', ['a', 'b"\\', null, 'ü']],
    ['ids', 'uuid[]', ['01a1fc2f-9103-7017-bd34-669d676330fa']],
    ['nothing in an array', 'int[]', []],
  ])('%s comes back as it does from PGlite itself', async (_name, type, value, read = value ?? null) => {
    const back = await roundTrip(type, value);
    expect(back).toEqual(read);
  });

  it('are read by the parsers they are given, in rows of either form', async () => {
    const parsers = { 1184: (text: string) => `at ${text}` };
    const text = `select '2026-11-21 03:08:54+00'::timestamptz as a, 1 as b, null::int as c`;
    const now = await connection.query(text, [], { rowMode: 'array', parsers });
    expect(now.rows).toEqual([[expect.stringMatching(/^at 2026-11-21/), 1, null]]);
    expect((await connection.query(text, [], { parsers })).rows).toEqual([
      { a: expect.stringMatching(/^at 2026-11-21/), b: 1, c: null },
    ]);
  });

  it('come with what PGlite says of the statement', async () => {
    for (const text of ['select 1 as one', 'update counters set n = 0', 'set work_mem = default', '']) {
      expect(await connection.query(text)).toEqual(await client.query(text));
    }
  });
});

describe('turns', () => {
  it('make every other statement wait for the transaction, and keep their order', async () => {
    const seen: string[] = [];
    let open: () => void = () => undefined;
    const isOpen = new Promise<void>((resolve) => {
      open = resolve;
    });
    const first = connection.transaction(async (token) => {
      await connection.queryIn(token, 'update counters set n = n + 1');
      open();
      for (let step = 0; step < 20; step += 1)
        await connection.queryIn(token, 'update counters set n = n + 1');
      seen.push('first');
    });
    await isOpen;
    const query = connection.query<{ n: number }>('select n from counters').then(({ rows }) => {
      seen.push(`query ${rows[0]?.n}`);
    });
    const second = connection.transaction(async (token) => {
      await connection.queryIn(token, 'update counters set n = 0');
      seen.push('second');
    });
    const exec = connection.exec('select n from counters').then((last) => {
      seen.push(`exec ${last?.rows[0]?.n}`);
    });
    await Promise.all([first, query, second, exec]);
    expect(seen).toEqual(['first', 'query 21', 'second', 'exec 0']);
  });

  it('do not let statements of one transaction get in each other’s way', async () => {
    const values = await connection.transaction((token) =>
      Promise.all(
        [1, 2, 3, 4, 5, 6].map(async (n) => {
          const { rows } = await connection.queryIn<{ n: number }>(token, `select $1::int as n, ${n} as t`, [
            n,
          ]);
          return rows[0]?.n;
        }),
      ),
    );
    expect(values).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('refuse a transaction that has ended, also while another one runs', async () => {
    let ended: object | undefined;
    await connection.transaction(async (token) => {
      ended = token;
    });
    await expect(connection.queryIn(ended, 'select 1')).rejects.toThrow(/has ended/);
    const late = connection.transaction(() => connection.queryIn(ended, 'delete from counters'));
    await expect(late).rejects.toThrow(/has ended/);
    await expect(connection.queryIn(undefined, 'select 1')).rejects.toThrow(/has ended/);
  });

  it('end with the connection', async () => {
    const other = createEmbeddedConnection(await startInMemory(), startInMemory);
    const [answer] = await Promise.all([other.query('select 1 as one'), other.close()]);
    expect(answer.rows).toEqual([{ one: 1 }]);
    await expect(other.query('select 1')).rejects.toThrow(/closed/);
    await expect(other.transaction(async () => 1)).rejects.toThrow(/closed/);
  });
});

describe('a held statement', () => {
  const notes = () => connection.query('select * from notes where id between 70 and 79 order by id');

  it('refuses the statement that it leaves with, and all of its transaction', async () => {
    const lost = connection.transaction(async (token) => {
      connection.holdIn(token, 'insert into notes values (70, $1)', ['lost']);
      connection.holdIn(token, 'insert into notes values (70, $1)', ['twice']);
      await connection.queryIn(token, 'insert into notes values (71, $1)', ['after']);
    });
    await expect(lost).rejects.toMatchObject({ code: '23505' });
    expect((await notes()).rows).toEqual([]);
  });

  it('refuses the commit that it leaves with, and the next transaction is answered', async () => {
    const lost = connection.transaction(async (token) => {
      await connection.queryIn(token, 'insert into notes values (70, $1)', ['lost']);
      connection.holdIn(token, 'insert into notes values (70, $1)', ['twice']);
    });
    await expect(lost).rejects.toMatchObject({ code: '23505' });
    expect((await notes()).rows).toEqual([]);
    expect(await connection.transaction(async () => 'nothing asked')).toBe('nothing asked');
  });

  it('takes its turn among the others, and its answer comes with the commit', async () => {
    const answers: unknown[] = [];
    await connection.transaction(async (token) => {
      const note = (rows: readonly unknown[]) => answers.push(...rows);
      connection.holdIn(token, 'insert into notes values (72, null)', []);
      const { rows } = await connection.queryIn(token, 'select id from notes where id > 69');
      note(rows);
      connection.holdIn(token, 'select count(*)::int as all from notes where id > 69', [], {}, (last) =>
        note(last.rows),
      );
      note(['before the commit']);
    });
    expect(answers).toEqual([{ id: 72 }, 'before the commit', { all: 1 }]);
  });

  it('is not lost with a statement that is new, long or one of many', async () => {
    await connection.transaction(async (token) => {
      for (let id = 73; id < 80; id += 1)
        connection.holdIn(token, `insert into notes values (${id}, $1) /* ${'x'.repeat(id * 60)} */`, [
          'kept',
        ]);
    });
    expect((await notes()).rows.length).toBe(8);
    await expect(
      connection.transaction(async () => {
        throw new Error('refused before anything was asked');
      }),
    ).rejects.toThrow('refused');
  });
});

describe('settling', () => {
  const notes = () => connection.query('select * from notes where id between 80 and 89 order by id');

  it('throws what refused a held statement, also after its message has left', async () => {
    let settled: unknown = null;
    const lost = connection.transaction(async (token) => {
      connection.holdIn(token, 'insert into notes values (80, $1)', ['lost']);
      connection.holdIn(token, 'insert into notes values (80, $1)', ['twice']);
      await connection.queryIn(token, 'select 1').catch(() => undefined);
      connection.holdIn(token, 'select 2', []);
      settled = await connection.settle(token).catch((error: unknown) => error);
      throw new Error('refused by the work');
    });
    await expect(lost).rejects.toThrow('refused by the work');
    expect(settled).toMatchObject({ code: '23505' });
    expect((await notes()).rows).toEqual([]);
  });

  it('says nothing of a statement that was waited for', async () => {
    const lost = connection.transaction(async (token) => {
      connection.holdIn(token, 'insert into notes values (80, null)', []);
      await connection.queryIn(token, 'select 1 / 0').catch(() => undefined);
      connection.holdIn(token, 'insert into notes values (81, null)', []);
      await connection.settle(token);
      throw new Error('refused by the work');
    });
    await expect(lost).rejects.toThrow('refused by the work');
    expect((await notes()).rows).toEqual([]);
  });
});

describe('a transaction whose work throws', () => {
  it('is rolled back where its first message is only about to leave', async () => {
    const refused = connection.transaction(async (token) => {
      const insert = connection.queryIn(token, 'insert into notes values (90, null)');
      await Promise.all([insert, Promise.reject(new Error('refused at once'))]);
    });
    const next = connection.transaction((token) =>
      connection.queryIn(token, 'insert into notes values (91, null)'),
    );
    await expect(refused).rejects.toThrow('refused at once');
    await next;
    const { rows } = await connection.query('select id from notes where id between 90 and 99');
    expect(rows).toEqual([{ id: 91 }]);
    await connection.exec('rollback');
    expect((await connection.query('select id from notes where id between 90 and 99')).rows).toEqual(rows);
  });
});

describe('prepared statements', () => {
  it('are kept by their text, the least recently used one goes', async () => {
    for (const n of [1, 2, 3, 1, 4, 5]) await connection.query(`select ${n} as n`);
    expect(await preparedTexts()).toEqual([1, 3, 4, 5].map((n) => `select ${n} as n`));
  });

  it('are not kept for long texts', async () => {
    const long = `select 1 as n /* ${'x'.repeat(5_000)} */`;
    for (const _again of [1, 2]) expect((await connection.query(long)).rows).toEqual([{ n: 1 }]);
    expect(await preparedTexts()).not.toContain(long);
  });

  it('follow a table whose columns change', async () => {
    const read = () => connection.query('select * from notes where id = $1', [3]);
    await connection.exec(`insert into notes values (3, 'kept')`);
    expect((await read()).rows).toEqual([{ id: 3, title: 'kept' }]);
    await connection.exec('alter table notes add column done boolean default false');
    expect((await read()).rows).toEqual([{ id: 3, title: 'kept', done: false }]);
    await connection.exec(
      'alter table notes alter column id type bigint, alter column title type varchar(9)',
    );
    expect((await read()).rows).toEqual([{ id: 3, title: 'kept', done: false }]);
    await connection.exec('deallocate all');
    expect((await read()).rows).toEqual([{ id: 3, title: 'kept', done: false }]);
  });

  it('end the transaction they are outdated in, and work in the next', async () => {
    const read = () =>
      connection.transaction((token) => connection.queryIn(token, 'select * from notes where id = 3'));
    await read();
    await connection.exec('alter table notes drop column done');
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
    expect((await read()).rows).toEqual([{ id: 3, title: 'kept' }]);
  });

  it('get a new plan after a while, for their tables grow', async () => {
    const text = 'select id from grown where id = $1';
    const plan = async () => {
      const named = await connection.exec(
        `select name from pg_prepared_statements where statement like '%from grown%'`,
      );
      const explained = await connection.exec(`explain execute ${String(named?.rows[0]?.name)} (1)`);
      return JSON.stringify(explained?.rows);
    };
    await connection.exec(
      'create table grown (id int primary key); insert into grown values (1); analyze grown',
    );
    for (let run = 0; run < 10; run += 1) await connection.query(text, [1]);
    await connection.exec('insert into grown select * from generate_series(2, 20000)');
    expect(await plan()).toContain('Seq Scan');
    for (let run = 0; run < 1_000; run += 1) await connection.query(text, [1]);
    expect(await plan()).toContain('Index');
  });
});
