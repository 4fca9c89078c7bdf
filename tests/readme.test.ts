import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { tokenScopes } from '#contract/tokens/token-scopes.ts';
import { confirmPerson, type Person, registerPerson } from './factories/person.ts';
import { call } from './factories/test-call.ts';
import { startTestServer, type TestServer } from './factories/test-server.ts';
import { waitUntil } from './wait-until.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
const more = readFileSync(join(root, 'README.md'), 'utf8').split('\n## More\n')[1] ?? '';
const blocks = Array.from(more.matchAll(/^```(?:js|json)\n([\s\S]*?)^```$/gm), ([, block = '']) => block);
const [script = '', webhook = '', assistant = ''] = blocks;

let server: TestServer;
let person: Person;
let token: string;
let port: number;
/** In the project, where its packages are found. */
let folder: string;

/** Port that is free at the moment. */
async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

beforeAll(async () => {
  port = await freePort();
  server = await startTestServer({ webhookHosts: [`127.0.0.1:${port}`] });
  person = await registerPerson(server);
  await confirmPerson(server, person);
  const body = { name: 'README', scopes: [...tokenScopes], days: 1 };
  ({ token } = await call(server, person, 'createPersonalToken', { body }));
  mkdirSync(join(root, '.output'), { recursive: true });
  folder = mkdtempSync(join(root, '.output/readme-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const environment = () => ({ ...process.env, DAYWALL: server.url, TOKEN: token });

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('README.md, “More”', () => {
  it('has five lines of each', () => {
    expect(blocks.map((block) => block.trimEnd().split('\n').length)).toEqual([5, 5, 5]);
  });

  it('shows a script that adds a task and lists it', async () => {
    const { stdout } = await run(process.execPath, [write('script.mjs', script)], { env: environment() });
    expect(stdout).toBe('Send the invoice\n');
  });

  it('shows a receiver that reads events of a webhook, and goes on behind one that is not signed', async () => {
    const id = uuidv7();
    const address = `http://127.0.0.1:${port}/`;
    const { secret } = await call(server, person, 'createWebhook', {
      body: { id, address, kinds: ['task'], collectionIds: [] },
    });
    const env = { ...environment(), WEBHOOK_SECRET: secret, PORT: String(port) };
    const receiver = spawn(process.execPath, [write('webhook.mjs', webhook)], { env });
    onTestFinished(() => void receiver.kill());
    let printed = '';
    receiver.stdout.on('data', (text: Buffer) => {
      printed += text;
    });
    const forged = () => fetch(address, { method: 'POST', body: '{"type":"forged"}' }).catch(() => null);
    await waitUntil('the receiver answers', async () => (await forged()) !== null);
    const headers = { authorization: `Bearer ${token}` };
    const payload = { title: 'Told at once' };
    await server.app.inject({ method: 'POST', url: '/api/v1/tasks', headers, payload });
    await waitUntil('the event is printed', () => printed.includes('Told at once'));
    expect(printed).toContain('task.created');
    expect(printed).not.toContain('forged');
  });

  it('shows how an assistant is connected', async () => {
    const config = z
      .object({
        mcpServers: z.object({
          daywall: z.object({
            type: z.literal('http'),
            url: z.string(),
            headers: z.record(z.string(), z.string()),
          }),
        }),
      })
      .parse(
        JSON.parse(assistant.replace(/\$\{(\w+)\}/g, (_, name: 'DAYWALL' | 'TOKEN') => environment()[name])),
      );
    const { url, headers } = config.mcpServers.daywall;
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('plan_task');
    await client.close();
  });
});
