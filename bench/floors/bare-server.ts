/**
 * The floor for the server: bare Fastify and bare socket.io over the same embedded database, with one query for a read
 * and one committed insert for a write. Started as a process of its own, so that it has a core's share like the product.
 */

import { resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { Server } from 'socket.io';

const { PORT, DATA_DIR } = process.env;
const db = await PGlite.create({ dataDir: DATA_DIR ?? '' });
await db.exec(`
  create table if not exists person (id int primary key, name text not null, email text not null);
  insert into person values (1, 'Ada', 'ada@example.com') on conflict do nothing;
  create table if not exists entry (id bigserial primary key, title text not null, at timestamptz not null default now());
`);

const app = Fastify();
await app.register(fastifyStatic, {
  root: resolve(import.meta.dirname, '../../dist/bench/page'),
  prefix: '/page/',
});
app.get('/read', async () => (await db.query('select * from person where id = $1', [1])).rows[0]);
app.post('/write', async () => {
  const { rows } = await db.query('insert into entry (title) values ($1) returning *', ['A task']);
  return rows[0];
});

const io = new Server(app.server, { transports: ['websocket'] });
io.on('connection', (socket) => {
  socket.on('echo', (message) => io.emit('echoed', message));
  socket.on('commit', async (message) => {
    await db.query('insert into entry (title) values ($1) returning *', ['A task']);
    io.emit('committed', message);
  });
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
