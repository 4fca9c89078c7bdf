import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { tokenScopes } from '#contract/tokens/token-scopes.ts';
import { freePort } from '#tests/e2e/restartable-server.ts';
import { confirmPerson, type Person, registerPerson } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { waitUntil } from './wait-until.ts';

const program = fileURLToPath(new URL('../cli/daywall.js', import.meta.url));

let server: TestServer;
let ada: Person;
let home: string;
let account: string;
/** File in which the program that stands for the browser writes the address that it is to open. */
let opened: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'daywall-sign-in-'));
  account = join(home, 'config/daywall/account.json');
  opened = join(home, 'opened');
  for (const name of ['xdg-open', 'open']) {
    writeFileSync(join(home, name), `#!/bin/sh\necho "$1" > "${opened}"\n`);
    chmodSync(join(home, name), 0o755);
  }
  const port = await freePort();
  server = await startTestServer({ port, publicUrl: `http://127.0.0.1:${port}` });
  ada = await registerPerson(server);
  await confirmPerson(server, ada);
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

interface Running {
  readonly child: ChildProcess;
  /** Texts that it has written until now, and its exit code once it has ended. */
  readonly out: () => string;
  readonly err: () => string;
  readonly code: Promise<unknown>;
}

/** Command line without a terminal and without input, as a desktop starts it. */
function run(args: readonly string[]): Running {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: home,
    env: {
      PATH: `${home}${delimiter}${process.env.PATH}`,
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill());
  let out = '';
  let err = '';
  child.stdout?.on('data', (text: Buffer) => {
    out += text;
  });
  child.stderr?.on('data', (text: Buffer) => {
    err += text;
  });
  return { child, out: () => out, err: () => err, code: once(child, 'close').then(([code]) => code) };
}

async function done(args: readonly string[]) {
  const { out, err, code } = run(args);
  return { code: await code, out: out(), err: err() };
}

/** Query of the address that a running sign-in has printed. */
async function printedQuery({ err }: Running): Promise<string> {
  await waitUntil('the address is printed', () => /authorize\?\S+\n/.test(err()));
  return /authorize\?(\S+)/.exec(err())?.[1] ?? '';
}

const kept = () =>
  z.parse(
    z.object({ token: z.string(), refreshToken: z.string() }),
    JSON.parse(readFileSync(account, 'utf8')),
  );

async function returnToOf(query: string): Promise<string> {
  const body = { query, scopes: [...tokenScopes], spaces: null };
  return (await call(server, ada, 'allowAuthorization', { body })).returnTo;
}

describe('signing in on the command line by the browser', () => {
  it('refuses a server that is none of Daywall, and one that calls itself otherwise', async () => {
    const other = createServer((_request, reply) => reply.end('{}')).listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : 0;
    expect(await done(['login', '--server', `http://127.0.0.1:${port}`])).toMatchObject({
      code: 4,
      err: expect.stringContaining('--token'),
    });
    const byName = server.url.replace('127.0.0.1', 'localhost');
    expect(await done(['login', '--server', byName])).toMatchObject({
      code: 2,
      err: `${byName} calls itself ${server.url}: use that address.\n`,
    });
    expect((await done(['login'])).code).toBe(2);
  });

  it('ends where it is declined, and waits on where an answer is of another sign-in', async () => {
    const login = run(['login', '--server', server.url]);
    const query = await printedQuery(login);
    const { declineTo } = await call(server, ada, 'readAuthorization', { body: { query } });
    const foreign = new URL(declineTo);
    foreign.searchParams.set('state', 'another');
    expect((await fetch(foreign)).status).toBe(400);
    expect((await fetch(new URL('/elsewhere', declineTo))).status).toBe(404);
    expect((await fetch(declineTo)).status).toBe(200);
    expect([await login.code, login.out()]).toEqual([1, '']);
    expect(login.err()).toMatch(/Declined in the browser\.\n$/);
    expect(() => statSync(account)).toThrow();
  });

  it('opens the browser, prints its address, and keeps what it gets for its user alone', async () => {
    const login = run(['login', '--server', server.url]);
    const query = await printedQuery(login);
    await waitUntil(
      'the browser opens',
      () => existsSync(opened) && readFileSync(opened, 'utf8').includes(query),
    );
    const shown = await call(server, ada, 'readAuthorization', { body: { query } });
    expect(shown).toMatchObject({ isOwn: true, returnsTo: { kind: 'device' }, refusal: null });
    expect((await fetch(await returnToOf(query))).status).toBe(200);
    expect([await login.code, login.out()]).toEqual([
      0,
      `Signed in as ${ada.email}. The token is kept in ${account}.\n`,
    ]);
    expect(statSync(account).mode & 0o777).toBe(0o600);
    expect((await done(['token'])).out).toMatch(/^daywall: /);
    const [listed] = await call(server, ada, 'getPersonalTokens', {});
    expect(listed).toMatchObject({ name: 'daywall', isConnected: true });
  });

  it('renews its token before it runs out', async () => {
    const before = kept();
    writeFileSync(account, JSON.stringify({ ...JSON.parse(readFileSync(account, 'utf8')), expiresAt: 0 }));
    expect((await done(['list'])).code).toBe(0);
    expect(kept().token).not.toBe(before.token);
    expect(kept().refreshToken).not.toBe(before.refreshToken);
  });

  it('ends at the server when it signs out, and says where the sign-in has ended elsewhere', async () => {
    const { token } = kept();
    expect(await done(['logout'])).toMatchObject({ code: 0, out: 'Signed out.\n' });
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${server.url}/api/v1/me`, { headers })).status).toBe(401);

    const login = run(['login', '--server', server.url]);
    await fetch(await returnToOf(await printedQuery(login)));
    expect(await login.code).toBe(0);
    const [listed] = await call(server, ada, 'getPersonalTokens', {});
    await call(server, ada, 'endPersonalToken', { params: { id: listed?.id ?? '' } });
    writeFileSync(account, JSON.stringify({ ...JSON.parse(readFileSync(account, 'utf8')), expiresAt: 0 }));
    expect(await done(['list'])).toMatchObject({ code: 3, err: expect.stringContaining('daywall login') });
  });
});
