import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { closeAtEnd } from './close-at-end.ts';
import { freePort } from './e2e/restartable-server.ts';

const lock = resolve(import.meta.dirname, '../scripts/testing/machine-lock.ts');

/** Process that takes the lock, says so, and holds it until it is killed. */
function startHolder(command: string, port: number) {
  const script = `import { lockMachine } from ${JSON.stringify(lock)};
    await lockMachine(${JSON.stringify(command)});
    console.log('holds it');
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, DAYWALL_LOCK_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closeAtEnd(() => child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const says = (wanted: string) => expect.poll(() => said).toContain(wanted);
  return { child, says, said: () => said };
}

it('a second heavy command says whom it waits for, and goes on when that one is killed', async () => {
  const port = await freePort();
  const first = startHolder('npm test', port);
  await first.says('holds it');
  const second = startHolder('npm run bench', port);
  await second.says(`Waiting for npm test in ${process.cwd()} (process ${first.child.pid}`);
  expect(second.said()).not.toContain('holds it');
  first.child.kill('SIGKILL');
  await second.says('holds it');
});
