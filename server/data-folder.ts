import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The PostgreSQL major that the embedded engine is built from. */
export const EMBEDDED_MAJOR = 18;

export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Unix socket paths must be short; a pipe on Windows has a name of its own. */
const LONGEST_PATH = 100;

function lockAddress(dataDir: string): string {
  const folder = realpathSync(dataDir);
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\daywall-${digest}`;
  const inside = join(folder, 'running.sock');
  return inside.length <= LONGEST_PATH ? inside : join(tmpdir(), `daywall-${digest}.sock`);
}

function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(address, () => resolve(true));
  });
}

/** The process id that answers at the address, and the open connection to it; null where nobody does. */
function reachHolder(address: string): Promise<{ pid: string; socket: Socket } | null> {
  return new Promise((resolve) => {
    const socket = connect({ path: address, allowHalfOpen: true });
    let heard = '';
    const listen = (bytes: Buffer) => {
      heard += bytes.toString();
      if (!heard.includes('\n')) return;
      socket.off('data', listen);
      socket.pause();
      resolve({ pid: heard.trim(), socket });
    };
    socket.on('data', listen);
    socket.on('error', () => resolve(null));
    socket.on('close', () => resolve(null));
  });
}

async function askHolder(address: string): Promise<string | null> {
  const holder = await reachHolder(address);
  holder?.socket.destroy();
  return holder?.pid ?? null;
}

/** A data folder that this process holds. */
export interface HeldFolder {
  /** From now on whoever may write the folder can ask this process for a backup of it. */
  offerBackup(make: () => Promise<Readable>): void;
  release(): Promise<void>;
}

/** What is said after the holder's process id to get a backup. */
const BACKUP = 'backup\n';

/**
 * Makes the data folder and holds it for this process. The lock is an open socket, so the system itself ends it with
 * the process, however that dies; the file which a killed process leaves behind is swept away.
 * Throws `DataFolderError` where another process holds the folder.
 */
export async function holdDataFolder(dataDir: string): Promise<HeldFolder> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const address = lockAddress(dataDir);
  let makeBackup: (() => Promise<Readable>) | null = null;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    socket.write(`${process.pid}\n`);
    const end = () => socket.end();
    socket.once('end', end);
    socket.once('data', (asked: Buffer) => {
      if (asked.toString() !== BACKUP || makeBackup === null) return socket.destroy();
      socket.off('end', end);
      // Half a backup shows: its checksum stands at the end.
      return void makeBackup()
        .then((backup) => pipeline(backup, socket))
        .catch(() => socket.destroy());
    });
  });
  server.unref();
  if (!(await listen(server, address))) {
    if ((await askHolder(address)) === null) {
      // Moving it away first makes sure that of two starts only one removes the dead socket.
      const dead = `${address}.${process.pid}`;
      renameSync(address, dead);
      rmSync(dead, { force: true });
      await listen(server, address);
    }
  }
  const holder = await askHolder(address);
  if (holder !== String(process.pid)) {
    server.close();
    throw new DataFolderError(
      `Another Daywall (process ${holder ?? 'unknown'}) already runs on ${dataDir}. ` +
        'Stop it first, or start this one with another DATA_DIR.',
    );
  }
  return {
    offerBackup(make) {
      makeBackup = make;
    },
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Asks the process that holds the folder for a backup; null where none does. */
export async function askForBackup(dataDir: string): Promise<Readable | null> {
  const holder = await reachHolder(lockAddress(dataDir));
  holder?.socket.end(BACKUP);
  return holder?.socket ?? null;
}

/** Refuses a database folder that another major of PostgreSQL wrote. */
export function checkMajor(dataDir: string): void {
  const file = join(dataDir, 'db', 'PG_VERSION');
  if (!existsSync(file)) return;
  const major = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (major === EMBEDDED_MAJOR) return;
  throw new DataFolderError(
    `${dataDir} was written by PostgreSQL ${major}, and this Daywall brings PostgreSQL ${EMBEDDED_MAJOR}. ` +
      `Move it with: node server/db/move-data-folder.ts "${dataDir}"`,
  );
}
