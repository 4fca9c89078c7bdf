import { startTestServer } from '/work/main/tests/factories/server.ts';
import { registerPerson } from '/work/main/tests/factories/person.ts';
import { connectSocket } from '/work/main/tests/factories/socket.ts';
import { v7 as uuidv7 } from 'uuid';
import { fillTasks } from '/work/main/server/db/fill.ts';
const server = await startTestServer();
const p = await registerPerson(server);
const s = await connectSocket(server.url, 'tasks', p.token);
const time = async (name, n, f) => {
  for (let i = 0; i < 50; i++) await f();
  const t = performance.now();
  for (let i = 0; i < n; i++) await f();
  const ms = (performance.now() - t) / n;
  console.log(name, ms.toFixed(3), 'ms');
};
await time('getTask socket', 500, async () => {
  try {
    await s.ask('getTask', { id: uuidv7() });
  } catch {}
});
let i = 0;
await time('createQuickTask socket', 500, () =>
  s.ask('createQuickTask', { id: uuidv7(), title: 'x', position: 'a' + i++ }),
);
const id = uuidv7();
await s.ask('createQuickTask', { id, title: 'x' });
await time('updateTask socket', 500, () =>
  s.ask('updateTask', { id, version: 1, data: { title: 't' + i++ } }),
);
await time('me inject', 500, () =>
  server.app.inject({ method: 'GET', url: '/api/me', headers: { authorization: 'Bearer ' + p.token } }),
);
await time('settings GET inject', 500, () =>
  server.app.inject({
    method: 'GET',
    url: '/api/app-settings',
    headers: { authorization: 'Bearer ' + p.token },
  }),
);
await time('settings PUT inject', 500, () =>
  server.app.inject({
    method: 'PUT',
    url: '/api/app-settings',
    headers: { authorization: 'Bearer ' + p.token, 'idempotency-key': uuidv7() },
    payload: { language: i++ % 2 ? 'de' : 'en' },
  }),
);
await time('1 query', 500, () => server.database.executeSql('select 1 where $1=1', [1]));
let t = performance.now();
await fillTasks(server.database, p.user.id, 10000, Date.now());
console.log('fill 10k', (performance.now() - t).toFixed(0));
t = performance.now();
let after,
  n = 0;
do {
  const r = await s.ask('getTasks', after ? { after } : {});
  n += r.tasks.length;
  after = r.nextAfter ?? undefined;
} while (after);
console.log('getTasks all', n, (performance.now() - t).toFixed(0));
s.close();
await server.close();
