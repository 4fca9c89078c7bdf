import { mkdtempSync } from 'node:fs';
import { PGlite, protocol } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder } from './plugins/database-embedded.ts';
const { serialize } = protocol;
const client = await PGlite.create({ dataDir: mkdtempSync('/tmp/dbdrv/d') });
await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder });
const id = '01a1fc2f-9103-7017-bd34-669d676330fa';
await client.query(`insert into users (id, created_at, updated_at, email, user_name, first_name, last_name, password_hash) values ($1, now(), now(), 'a@b.c', 'ada', 'Ada', 'L', '')`, [id]);
await client.query(`insert into app_settings (id, created_at, updated_at, header_position, matrix_inverted, app_level, theme) values ($1, now(), now(), 'top', false, 2, 'system')`, [id]);
const cat = (...parts: Uint8Array[]) => Buffer.concat(parts);
const ps: Record<string, string> = {
  begin: 'begin', commit: 'commit',
  claim: `insert into request_log (user_id, request_id, name, payload_hash, at) values ($1,$2,$3,$4,now()) on conflict do nothing returning request_id`,
  lock: 'select * from app_settings where id = $1 for update',
  update: `update app_settings set matrix_inverted = not matrix_inverted, version = version + 1 where id = $1 returning *`,
  change: `insert into changes (entity, entity_id, version, op, audience_id, at) values ('appSettings', $1, 3, 'upsert', $1, now())`,
  list: `select * from changes where (txid, id) > ($1::xid8, $2::bigint) and txid < pg_snapshot_xmin(pg_current_snapshot()) order by txid, id limit 500`,
};
const sync = serialize.sync();
for (const [name, text] of Object.entries(ps)) await client.execProtocol(cat(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), sync));
const be = (statement: string, values: string[] = []) => cat(serialize.bind({ statement, values }), serialize.execute({}));
let n = 0; let place = ['0','0'];
const t: Record<string, number[]> = {};
async function step(name: string, ...m: Uint8Array[]) { const a = performance.now(); const r = await client.execProtocol(cat(...m, sync)); (t[name] ??= []).push(performance.now() - a); return r; }
for (let i = 0; i < 1000; i++) {
  n++;
  let a = performance.now();
  await step('begin', be('begin')); await step('claim', be('claim', [id, `r${n}`, 'PUT x', 'h'])); await step('lock', be('lock', [id])); await step('update', be('update', [id])); await step('change', be('change', [id])); await step('commit', be('commit'));
  (t['whole separate'] ??= []).push(performance.now() - a);
  n++; a = performance.now();
  await step('begin+claim', be('begin'), be('claim', [id, `r${n}`, 'PUT x', 'h'])); await step('update', be('update', [id])); await step('change+commit', be('change', [id]), be('commit'));
  (t['whole piped'] ??= []).push(performance.now() - a);
  const r = await step('list', be('list', place));
  const last = (r.messages as any[]).filter((m) => m.name === 'dataRow').at(-1);
  if (last) place = [last.fields[1], last.fields[0]];
  await step('list empty', be('list', place));
  await step('begin', be('begin')); await step('commit empty', be('commit'));
  await step('update alone', be('update', [id]));
  a = performance.now(); await client.query(ps.update!, [id]); (t['query update'] ??= []).push(performance.now() - a);
}
for (const [n, v] of Object.entries(t)) { v.sort((a, b) => a - b); console.log(n.padEnd(24), (v[v.length >> 1]! * 1000).toFixed(0), 'us  p90', (v[Math.floor(v.length * 0.9)]! * 1000).toFixed(0)); }
await client.close();
