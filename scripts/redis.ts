import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a Redis server on this machine, or null. */
export function findRedis(): string | null {
  const names = process.platform === 'win32' ? ['redis-server.exe'] : ['redis-server', 'valkey-server'];
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync) ?? null;
}

function run(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}

/** Finds a Redis server or installs it, and says so. Throws a sentence that tells what to do where neither works. */
export function ensureRedis(): string {
  if (findRedis() === null && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Redis is not on this machine: installing the package "redis-server" with apt-get.');
    if (run('apt-get', ['update']))
      run('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server']);
  }
  const found = findRedis();
  if (found === null) {
    throw new Error(
      'The tests run several processes with a real Redis and none could be installed. Install redis-server and run ' +
        'them again.',
    );
  }
  console.log(`Redis: ${found}`);
  return found;
}
