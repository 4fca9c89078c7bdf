import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenScopes } from '#contract/tokens/token-scopes.ts';
import { buildCliPackage } from '../scripts/cli-package.ts';
import { confirmPerson, registerPerson } from './factories/person.ts';
import { call } from './factories/test-call.ts';
import { startTestServer, type TestServer } from './factories/test-server.ts';

const run = promisify(execFile);

let server: TestServer;
let token: string;
/** Outside of this checkout, so that nothing of it is found. */
let folder: string;
let tarball: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daywall-package-'));
  await buildCliPackage(join(folder, 'package'));
  const { stdout } = await run('npm', ['pack', './package', '--json'], { cwd: folder });
  tarball = JSON.parse(stdout)[0].filename;
  mkdirSync(join(folder, 'elsewhere'));
  const args = ['install', '--offline', '--no-audit', '--no-fund', `../${tarball}`];
  await run('npm', args, { cwd: join(folder, 'elsewhere') });
  server = await startTestServer();
  const person = await registerPerson(server);
  await confirmPerson(server, person);
  const body = { name: 'Package', scopes: [...tokenScopes], days: 1 };
  ({ token } = await call(server, person, 'createPersonalToken', { body }));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function daywall(args: readonly string[]): Promise<string> {
  const env = { ...process.env, HOME: folder, DAYWALL_SERVER: server.url, DAYWALL_TOKEN: token };
  const { stdout } = await run('npx', ['--offline', '--no', '--', 'daywall', ...args], {
    cwd: join(folder, 'elsewhere'),
    env,
  });
  return stdout;
}

describe('the package of the command line, installed outside of this checkout', () => {
  it('is one file that needs no other package', () => {
    const modules = join(folder, 'elsewhere/node_modules');
    expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['daywall']);
    expect(readdirSync(join(modules, 'daywall'), { recursive: true }).sort()).toEqual([
      'LICENSE',
      'bin',
      'bin/daywall.js',
      'package.json',
    ]);
    const program = readFileSync(join(modules, 'daywall/bin/daywall.js'), 'utf8');
    const imported = Array.from(program.matchAll(/^import .* from "([^"]+)";$/gm), ([, name = '']) => name);
    expect(imported.filter((name) => !name.startsWith('node:'))).toEqual([]);
  });

  it('runs by npx: version, help, completion, and tasks', async () => {
    expect(await daywall(['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(await daywall(['--help'])).toContain('daywall accept <request>');
    expect(await daywall(['completion', 'bash'])).toContain('complete -F _daywall daywall');
    const added = JSON.parse(await daywall(['add', 'Call the roofer tomorrow 3pm 30m #house', '--json']));
    expect(added).toMatchObject({ title: 'Call the roofer', workload: 30, labels: ['house'] });
    const headers = { authorization: `Bearer ${token}` };
    expect((await server.app.inject({ url: '/api/v1/tasks', headers })).json().items).toHaveLength(1);
    expect(await daywall(['list'])).toContain('Call the roofer');
  });
});
