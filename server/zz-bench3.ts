import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { sql, eq, inArray } from 'drizzle-orm';
import { findWithActiveTask } from './modules/users/repository.ts';
import { requestLog } from './modules/request-log/table.ts';
import { changes } from './modules/changes/table.ts';
import { appSettings } from './modules/app-settings/table.ts';
const field = (n: string, dataTypeID = 25) => ({ name: n, dataTypeID });
const row = ['01a1fc2f-9103-7017-bd34-669d676330fa','2026-11-21 03:08:54.8+00','2026-11-21 03:08:54.8+00',3,'top',false,'en',2,'system',null,1,null];
const urow = ['01a1fc2f-9103-7017-bd34-669d676330fa','2026-11-21 03:08:54.8+00','2026-11-21 03:08:54.8+00',3,'a','b','c','d',true,'Free','x',null];
let answer: unknown[] = [];
const client = { query: async () => ({ rows: answer, fields: [] }), transaction: async (f: any) => f(client) } as unknown as PGlite;
const db: any = drizzle({ client, casing: 'snake_case' });
const id = row[0] as string;
const now = '2026-11-21T03:08:54.800Z';
const key = { userId: id, requestId: 'abc', name: 'PUT', payloadHash: 'x' };
const prepared = db.select().from(appSettings).where(eq(appSettings.id, sql.placeholder('id'))).prepare('x');
const cases: Record<string, () => unknown> = {
  nothing: async () => undefined,
  'tx empty': () => db.transaction(async () => 1),
  'users select build': () => findWithActiveTask(db, [id]).toSQL(),
  'users select': () => { answer = [urow]; return findWithActiveTask(db, [id]); },
  'settings select': () => { answer = [row]; return db.select().from(appSettings).where(inArray(appSettings.id, [id])); },
  'settings prepared': () => { answer = [row]; return prepared.execute({ id }); },
  'claim insert': () => { answer = [['abc']]; return db.insert(requestLog).values({ ...key, at: now }).onConflictDoNothing().returning({ requestId: requestLog.requestId }); },
  'settings update': () => { answer = [row]; return db.update(appSettings).set({ matrixInverted: true, updatedAt: now, version: sql`${appSettings.version} + 1` }).where(eq(appSettings.id, id)).returning(); },
  'change insert': () => { answer = []; return db.insert(changes).values([{ entity: 'user', entityId: id, version: 3, op: 'upsert', audienceId: id, at: now }]); },
};
for (const [n, f] of Object.entries(cases)) { for (let i = 0; i < 2000; i++) await f(); }
for (const [n, f] of Object.entries(cases)) {
  const v: number[] = [];
  for (let k = 0; k < 40; k++) { const a = performance.now(); for (let i = 0; i < 100; i++) await f(); v.push((performance.now() - a) * 10); }
  v.sort((a, b) => a - b); console.log(n.padEnd(24), v[v.length >> 1]!.toFixed(1), 'us');
}
