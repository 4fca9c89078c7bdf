/**
 * The floor for the server: bare Fastify and bare socket.io over a copy of the product's own database, on the same
 * engine and as durable: an answer leaves when its commit is on disk, on the embedded engine by the product's own
 * file system. Every call is the one statement of `floor-queries.ts`, without a session, a check, a key or a log. It
 * also serves the empty page, for which it needs no database. It is a process of its own, so that it has its share
 * of a core like the product.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import postgres from 'postgres';
import { Server } from 'socket.io';
import * as z from 'zod/mini';
import { startEngine } from '#server/database/embedded-engine.ts';
import { floorQueries, isFloorQuery } from './floor-queries.ts';

const page = resolve(import.meta.dirname, '../../dist/bench/page');
const { PORT, DATA_DIR, DATABASE_URL } = process.env;

type Run = (text: string, values: string[]) => Promise<unknown[]>;

async function openBare(): Promise<Run> {
  if (DATABASE_URL !== undefined) {
    const client = postgres(DATABASE_URL, { max: 10 });
    return async (text, values) => [...(await client.unsafe(text, values, { prepare: true }))];
  }
  const { client, disk } = await startEngine(resolve(DATA_DIR ?? '', 'db'));
  return async (text, values) => {
    const { rows } = await client.query(text, values);
    await disk?.log.settled();
    return rows;
  };
}
const query = DATABASE_URL === undefined && DATA_DIR === undefined ? null : await openBare();

const given = z.object({ user: z._default(z.string(), ''), id: z._default(z.string(), '') });

async function answer(name: string, values: unknown): Promise<unknown[]> {
  if (query === null || !isFloorQuery(name)) throw new Error(`no query ${name}`);
  const known = z.parse(given, values);
  return query(
    floorQueries[name].text,
    floorQueries[name].values.map((value) => known[value]),
  );
}

const app = Fastify();
if (existsSync(page)) await app.register(fastifyStatic, { root: page, prefix: '/page/' });
app.get('/ready', async () => ({}));
app.all<{ Params: { name: string } }>('/query/:name', (request) =>
  answer(request.params.name, request.query),
);

/** Rows of one statement, with the columns of the first. */
app.post<{ Params: { table: string }; Body: readonly object[] }>('/rows/:table', async (request) => {
  const { table } = request.params;
  if (query === null || !/^[a-z_]+$/.test(table)) throw new Error(`no table ${table}`);
  const names = Object.keys(request.body[0] ?? {}).join();
  await query(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    [JSON.stringify(request.body)],
  );
  return {};
});

const io = new Server(app.server, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  socket.on('query', async (name: string, values: unknown) =>
    socket.emit('answer', await answer(name, values)),
  );
  socket.on('join', (room: string) => {
    void socket.join(room);
    socket.emit('answer');
  });
  /** One commit, then its row to everyone in a room. */
  socket.on('tell', async (room: string, name: string, values: unknown, message: unknown) => {
    const rows = await answer(name, values);
    io.to(room).emit('told', message, rows);
  });
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
