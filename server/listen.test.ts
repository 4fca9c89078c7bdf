import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#contract/change.ts';
import { runToEnd, type ServerProcess, startServerProcess } from '#tests/factories/server-process.ts';
import { connectSocket } from '#tests/factories/socket.ts';

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'daywall-listen-'));
  server = await startServerProcess({ DATA_DIR: dataDir, PORT: '0' });
});
afterAll(async () => {
  await server.stop('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function json(path: string, init: RequestInit = {}) {
  return (await fetch(`${server.url}${path}`, init)).json();
}
async function register(): Promise<string> {
  const reply = await json('/api/users/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-protection': '1' },
    body: JSON.stringify({ email: `${uuidv7()}@example.org`, password: 'long enough it is', firstName: 'K' }),
  });
  return reply.token;
}
const changesAfter = (cursor: string, token: string): Promise<{ changes: Change[]; cursor: string }> =>
  json(`/api/changes${cursor === '' ? '' : `?after=${cursor}`}`, {
    headers: { authorization: `Bearer ${token}` },
  });

describe('the server as a process', () => {
  it('refuses a second start on the same data folder, in a sentence', async () => {
    const { code, output } = await runToEnd({ DATA_DIR: dataDir, PORT: '0' });
    expect(code).toBe(1);
    expect(output).toContain(`Another Daywall (process ${server.process.pid}) already runs on ${dataDir}`);
  });

  it('refuses settings it cannot use, each named', async () => {
    const { code, output } = await runToEnd({ PORT: 'x', SECRET: 'short', DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(/PORT: /);
    expect(output).toMatch(/SECRET: at least 32 characters/);
  });

  it('refuses a data folder of another PostgreSQL, with the command that moves it', async () => {
    const old = mkdtempSync(join(tmpdir(), 'daywall-old-'));
    mkdirSync(join(old, 'db'));
    writeFileSync(join(old, 'db/PG_VERSION'), '17\n');
    const { code, output } = await runToEnd({ DATA_DIR: old, PORT: '0' });
    expect(code).toBe(1);
    expect(output).toContain(`node server/db/move-data-folder.ts "${old}"`);
    rmSync(old, { recursive: true });
  });

  it('keeps its secret to itself', () => {
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('keeps every acknowledged write through kill -9, delivers it by cursor, and starts again', async () => {
    const token = await register();
    const { cursor } = await changesAfter('', token);
    for (let round = 0; round < 2; round += 1) {
      const socket = await connectSocket(server.url, 'tasks', token);
      const ids = Array.from({ length: 20 }, () => uuidv7());
      for (const id of ids) await socket.ask('createQuickTask', { id, title: `Round ${round}` });
      await server.stop('SIGKILL');
      socket.close();
      server = await startServerProcess({ DATA_DIR: dataDir, PORT: '0' });
      const kept = (await changesAfter(cursor, token)).changes.map((change) => change.id);
      expect(kept).toEqual(expect.arrayContaining(ids));
    }
  });

  it('stops gracefully with open sockets, and leaves no lock', async () => {
    const socket = await connectSocket(server.url, 'tasks', await register());
    expect(await server.stop('SIGTERM')).toBe(0);
    await expect.poll(() => socket.socket.connected).toBe(false);
    expect(existsSync(join(dataDir, 'running.sock'))).toBe(false);
    server = await startServerProcess({ DATA_DIR: dataDir, PORT: '0' });
  });
});
