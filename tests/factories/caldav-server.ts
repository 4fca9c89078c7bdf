import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/e2e/restartable-server.ts';
import { findRadicale, findXandikos } from '../../scripts/installed-caldav.ts';

export const caldavServerNames = ['radicale', 'xandikos'] as const;
export type CaldavServerName = (typeof caldavServerNames)[number];

/** Real CalDAV server on loopback. */
export interface CaldavServer {
  readonly name: CaldavServerName;
  readonly url: string;
  /** Folder in which it keeps its calendars. */
  readonly folder: string;
  /** Radicale asks for passwords itself. */
  addUser(name: string, password: string): void;
  stop(): Promise<void>;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url, { method: 'OPTIONS' }).then(
    () => true,
    () => false,
  );
}

/** Starts a server on a free port, with an empty folder. */
export async function startCaldavServer(name: CaldavServerName): Promise<CaldavServer> {
  const path = name === 'radicale' ? findRadicale() : findXandikos();
  if (path === null) throw new Error(`${name} is not on this machine: install it, or run \`npm test\``);
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const port = await freePort();
  const users = join(folder, 'users');
  writeFileSync(users, '');
  const data = join(folder, 'data');
  const radicale = [
    ...['--config', '', '--server-hosts', `127.0.0.1:${port}`, '--web-type', 'none'],
    ...['--auth-type', 'htpasswd', '--auth-htpasswd-filename', users],
    ...['--auth-htpasswd-encryption', 'plain', '--auth-delay', '0', '--rights-type', 'owner_only'],
    ...['--storage-filesystem-folder', data, '--logging-level', 'error'],
  ];
  const xandikos = ['-d', data, '--defaults', '-l', '127.0.0.1', '-p', String(port)];
  const child = spawn(path, name === 'radicale' ? radicale : xandikos, { cwd: folder, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    name,
    url,
    folder: data,
    addUser: (user, password) => appendFileSync(users, `${user}:${password}\n`),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
