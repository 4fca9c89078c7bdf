import { mkdtempSync } from 'node:fs';
import { PGlite, protocol } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { sql } from 'drizzle-orm';
import { migrationsFolder } from './plugins/database-embedded.ts';
import { findWithActiveTask } from './modules/users/repository.ts';
const { serialize, Parser } = protocol;
const client = await PGlite.create({ dataDir: mkdtempSync('/tmp/dbdrv/d') });
const db = drizzle({ client, casing: 'snake_case' });
await migrate(db, { migrationsFolder });
const id = '01a1fc2f-9103-7017-bd34-669d676330fa';
await client.query(`insert into users (id, created_at, updated_at, email, user_name, first_name, last_name, password_hash) values ($1, now(), now(), 'a@b.c', 'ada', 'Ada', 'L', '')`, [id]);
const cat = (parts: Uint8Array[]) => Buffer.concat(parts);
const text = findWithActiveTask(db as never, [id]).toSQL().sql;
console.log(text);
const full = () => cat([serialize.parse({ text }), serialize.bind({ values: [id] }), serialize.describe({ type: 'P' }), serialize.execute({}), serialize.sync()]);
await client.execProtocol(cat([serialize.parse({ name: 's1', text }), serialize.describe({ type: 'S', name: 's1' }), serialize.sync()]));
const prep = () => cat([serialize.bind({ statement: 's1', values: [id] }), serialize.execute({}), serialize.sync()]);
const cases: Record<string, () => unknown> = {
  'client.query': () => client.query(text, [id]),
  'drizzle select': () => findWithActiveTask(db as never, [id]),
  'toSQL': () => findWithActiveTask(db as never, [id]).toSQL(),
  'full execProtocol': () => client.execProtocol(full()),
  'prepared execProtocol': () => client.execProtocol(prep()),
  'prepared raw': () => client.execProtocolRaw(prep()),
  'prepared rawSync': () => (client as any).execProtocolRawSync(prep()),
  'prep serialize': () => prep(),
  'exec select 1': () => client.exec('select 1'),
};
const raw = await client.execProtocolRaw(prep());
cases['parse reply'] = () => { const out: unknown[] = []; new Parser().parse(raw, (m) => out.push(m)); };
const t: Record<string, number[]> = {};
for (let i = 0; i < 800; i++) for (const [n, f] of Object.entries(cases)) { const a = performance.now(); await f(); (t[n] ??= []).push(performance.now() - a); }
for (const [n, v] of Object.entries(t)) { v.sort((a, b) => a - b); console.log(n.padEnd(24), (v[v.length >> 1]! * 1000).toFixed(0), 'us  p90', (v[Math.floor(v.length * 0.9)]! * 1000).toFixed(0)); }
await client.close();
