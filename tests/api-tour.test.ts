import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmPerson, registerPerson } from './factories/person.ts';
import { call } from './factories/test-call.ts';
import { startTestServer, type TestServer } from './factories/test-server.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
const tour = readFileSync(join(root, 'docs/api.md'), 'utf8');

/** Blocks of one language, in their order. */
function blocksOf(language: string): string {
  const blocks = tour.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'));
  return Array.from(blocks, ([, block]) => block).join('\n');
}

let server: TestServer;
/** With the scopes that the tour names. */
let token: string;
/** In the project, where its packages are found. */
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  const person = await registerPerson(server);
  await confirmPerson(server, person);
  const body = { name: 'Tour', scopes: ['tasks:write' as const, 'time:write' as const], days: 1 };
  ({ token } = await call(server, person, 'createPersonalToken', { body }));
  mkdirSync(join(root, '.output'), { recursive: true });
  folder = mkdtempSync(join(root, '.output/api-tour-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const environment = () => ({ ...process.env, DAYWALL: server.url, TOKEN: token });

describe('docs/api.md', () => {
  it('its calls by curl are answered', async () => {
    const { stdout } = await run('bash', ['-euc', blocksOf('sh')], { env: environment() });
    expect(stdout).toContain('"title":"Buy milk"');
    expect(stdout).toContain('"importance":80');
    expect(stdout).toContain('"progress":"done"');
  });

  it('its program has types, and runs against this server by the client that is generated from the document', async () => {
    const document = await fetch(`${server.url}/api/v1/openapi.json`);
    writeFileSync(join(folder, 'openapi.json'), await document.text());
    const options = { argumentStyle: 'object', futureStripLegacyMethods: true } as const;
    writeFileSync(join(folder, 'client.ts'), await generateSource(join(folder, 'openapi.json'), options));
    writeFileSync(join(folder, 'tour.ts'), blocksOf('ts'));
    const wrong = `import { createTask } from './client.ts';
      // @ts-expect-error A task has a title.
      void createTask({ body: { labels: ['phone'] } });
      // @ts-expect-error Importance is a number.
      void createTask({ body: { title: 'Call Bob', importance: 'high' } });`;
    writeFileSync(join(folder, 'wrong.ts'), wrong);
    const config = {
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'esnext',
        module: 'nodenext',
        allowImportingTsExtensions: true,
        skipLibCheck: true,
        types: ['node'],
      },
      files: ['tour.ts', 'wrong.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const checked = await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch(
      (error: unknown) => error,
    );
    expect(checked).toEqual({ stdout: '', stderr: '' });
    const { stdout } = await run(process.execPath, [join(folder, 'tour.ts')], { env: environment() });
    expect(stdout.replace(/\s+/g, ' ')).toContain('changed: 200, late: 412, finished: 200');
    expect(stdout).toContain("'Call Bob'");
  });
});
