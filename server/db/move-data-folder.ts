import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { EMBEDDED_MAJOR, lockDataFolder } from '../data-folder.ts';
import type { ExecuteSql } from '../database/driver.ts';
import { publishFolder } from '../database/durable-folder.ts';
import { openDatabase } from '../database/open-database.ts';
import { nextTransactionId, spendTransactionIds } from './transaction-ids.ts';

/** Last embedded engine of each PostgreSQL major that a data folder can come from. */
const engines: Readonly<Record<number, string>> = { 16: '0.2.17', 17: '0.4.6' };
const PAGE = 500;

interface OldEngine {
  readonly query: ExecuteSql;
  close(): Promise<void>;
}

async function openOld(folder: string, version: string): Promise<OldEngine> {
  const installDir = mkdtempSync(join(tmpdir(), 'daywall-move-'));
  execFileSync('npm', ['install', '--prefix', installDir, '--no-save', `@electric-sql/pglite@${version}`], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const entry = pathToFileURL(join(installDir, 'node_modules/@electric-sql/pglite/dist/index.js')).href;
  const engine: { PGlite: typeof PGlite } = await import(entry);
  const old = await engine.PGlite.create(folder);
  return {
    query: async (text, values) => ({ rows: (await old.query<Record<string, unknown>>(text, values)).rows }),
    async close() {
      await old.close();
      rmSync(installDir, { recursive: true, force: true });
    },
  };
}

async function names(query: ExecuteSql, text: string): Promise<string[]> {
  return (await query(text)).rows.map((row) => String(row.name));
}

/** Our tables in an order in which no row precedes one that it refers to. */
async function tablesInOrder(query: ExecuteSql): Promise<string[]> {
  const all = await names(query, `select tablename as name from pg_tables where schemaname = 'public'`);
  const references = (
    await query(`select distinct conrelid::regclass::text as name, confrelid::regclass::text as target
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  ).rows;
  const ordered: string[] = [];
  while (ordered.length < all.length) {
    const isReady = (table: string) =>
      references.every(({ name, target }) => name !== table || ordered.includes(String(target)));
    const next = all.filter((table) => !ordered.includes(table) && isReady(table));
    if (next.length === 0) throw new Error('the tables refer to each other in a circle');
    ordered.push(...next);
  }
  return ordered;
}

async function copyTable(table: string, from: ExecuteSql, to: ExecuteSql): Promise<number> {
  // Generated columns cannot be written.
  const columns = await names(
    to,
    `select quote_ident(column_name) as name from information_schema.columns
      where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`,
  );
  for (let copied = 0; ; copied += PAGE) {
    const page = `select * from "${table}" order by ctid limit ${PAGE} offset ${copied}`;
    const { rows } = await from(`select count(*)::int as n, json_agg(t)::text as page from (${page}) t`);
    const [row] = rows;
    if (row === undefined || row.page === null) return copied;
    const rowsOfPage = `json_populate_recordset(null::"${table}", $1::json)`;
    await to(`insert into "${table}" (${columns.join()}) select ${columns.join()} from ${rowsOfPage}`, [
      row.page,
    ]);
    if (Number(row.n) < PAGE) return copied + Number(row.n);
  }
}

/**
 * Moves the new engine's transaction ids past the old ones: the change log and its cursors are ordered by them.
 */
async function catchUpTransactionIds(from: ExecuteSql, to: ExecuteSql): Promise<void> {
  await spendTransactionIds(to, (await nextTransactionId(from)) - (await nextTransactionId(to)) + 1);
}

async function move(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'db');
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error(`There is no Daywall database in ${dataDir}.`);
  const major = Number.parseInt(readFileSync(join(folder, 'PG_VERSION'), 'utf8'), 10);
  if (major === EMBEDDED_MAJOR)
    throw new Error(`${dataDir} needs no move: it is of PostgreSQL ${major} already.`);
  const version = engines[major];
  if (version === undefined)
    throw new Error(`No engine is known that opens a folder of PostgreSQL ${major}.`);
  const held = await lockDataFolder(dataDir);
  const fresh = `${folder}-new`;
  rmSync(fresh, { recursive: true, force: true });
  const old = await openOld(folder, version);
  const target = await openDatabase({ kind: 'embedded', dataDir: fresh });
  for (const table of await tablesInOrder(old.query)) {
    process.stdout.write(`${table}: ${await copyTable(table, old.query, target.executeSql)} rows\n`);
  }
  await target.executeSql(`select setval('changes_id_seq', greatest((select max(id) from changes), 1))`);
  await catchUpTransactionIds(old.query, target.executeSql);
  await Promise.all([old.close(), target.close()]);
  renameSync(folder, `${folder}-pg${major}`);
  publishFolder(fresh, folder);
  await held.release();
  process.stdout.write(
    `Done. The old database is kept in ${folder}-pg${major}; delete it when all is well.\n`,
  );
}

move(resolve(process.argv[2] ?? './data')).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
