/**
 * The floor for the server: bare Fastify and bare socket.io over the embedded database with the product's own tables.
 * A read is the one query behind `GET /api/me`, a write the one update behind `PUT /api/app-settings`, without a session,
 * a check, a key or a log. Started as a process of its own, so that it has a core's share like the product.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { Server } from 'socket.io';

const root = resolve(import.meta.dirname, '../..');
const id = '01a1fc2f-9103-7017-bd34-669d676330fa';
const now = new Date().toISOString();
const { PORT, DATA_DIR } = process.env;

const db = await PGlite.create({ dataDir: DATA_DIR ?? '' });
await db.exec(await readFile(resolve(root, 'server/db/migrations/0000_foundation.sql'), 'utf8'));
await db.query(
  `insert into users (id, created_at, updated_at, email, user_name, first_name, last_name, password_hash)
   values ($1, $2, $2, 'ada@example.com', 'ada', 'Ada', 'Lovelace', '')`,
  [id, now],
);
await db.query(
  `insert into app_settings (id, created_at, updated_at, header_position, matrix_inverted, app_level, theme)
   values ($1, $2, $2, 'top', false, 2, 'system')`,
  [id, now],
);

const read = `select users.*, timer_records.note_id from users left join timer_records
  on timer_records.user_id = users.id and ended_at is null and deleted_at is null where users.id = $1`;
const write = `update app_settings set matrix_inverted = not matrix_inverted, version = version + 1, updated_at = $2
  where id = $1 returning *`;
const commit = () => db.query(write, [id, new Date().toISOString()]);

const app = Fastify();
await app.register(fastifyStatic, { root: resolve(root, 'dist/bench/page'), prefix: '/page/' });
app.get('/read', async () => (await db.query(read, [id])).rows[0]);
app.put('/write', async () => (await commit()).rows[0]);

const io = new Server(app.server, { transports: ['websocket'] });
io.on('connection', (socket) => {
  socket.on('commit', async (message) => {
    await commit();
    io.emit('committed', message);
  });
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
