import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from './database/durable-folder.ts';

/** PostgreSQL major of the embedded engine. */
export const EMBEDDED_MAJOR = 18;

export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Longest socket path on every system. Bytes. */
const LONGEST_PATH = 100;
const SOCKET = 'running.sock';

/**
 * Calls back with the address of the lock's socket inside the data folder. A longer path is reached through a link
 * in a private folder for that time: nobody else can create anything of the lock first.
 */
async function atLock<T>(dataDir: string, work: (address: string) => Promise<T>): Promise<T> {
  const folder = realpathSync(dataDir);
  if (process.platform === 'win32') {
    const digest = createHash('sha256').update(folder).digest('hex').slice(0, 32);
    return work(`\\\\.\\pipe\\daywall-${digest}`);
  }
  const inside = join(folder, SOCKET);
  if (Buffer.byteLength(inside) <= LONGEST_PATH) return work(inside);
  const near = mkdtempSync(join(tmpdir(), 'daywall-'));
  try {
    symlinkSync(folder, join(near, 'data'));
    return await work(join(near, 'data', SOCKET));
  } finally {
    rmSync(near, { recursive: true });
  }
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

/** Process id of the holder at the address, with the open connection to it; null without a holder. */
function reachHolder(address: string): Promise<{ pid: string; socket: Socket } | null> {
  return new Promise((resolve) => {
    const socket = connect({ path: address, allowHalfOpen: true });
    let received = '';
    const listen = (bytes: Buffer) => {
      received += bytes.toString();
      if (!received.includes('\n')) return;
      socket.off('data', listen);
      socket.pause();
      resolve({ pid: received.trim(), socket });
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

/** Data folder that this process holds. */
export interface LockedFolder {
  /** Allows processes that may write the folder to request a backup from this one. */
  offerBackup(make: () => Readable): void;
  release(): Promise<void>;
}

/** Request for a backup, sent after the holder's process id was received. */
const BACKUP = 'backup\n';

/**
 * Creates the data folder and holds it for this process. The lock is an open socket, so the system itself releases
 * it when the process dies; the file that a killed process leaves behind is removed. Throws `DataFolderError` if
 * another process holds the folder.
 */
export async function lockDataFolder(dataDir: string): Promise<LockedFolder> {
  makeFolder(dataDir);
  let makeBackup: (() => Readable) | null = null;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    socket.write(`${process.pid}\n`);
    const end = () => socket.end();
    socket.once('end', end);
    socket.once('data', (asked: Buffer) => {
      if (asked.toString() !== BACKUP || makeBackup === null) return socket.destroy();
      socket.off('end', end);
      // A partial backup is detectable: its checksum stands at the end.
      return void pipeline(makeBackup(), socket).catch(() => socket.destroy());
    });
  });
  server.unref();
  const holder = await atLock(dataDir, async (address) => {
    if (!(await listen(server, address)) && (await askHolder(address)) === null) {
      // Renaming it first makes sure that of two starts only one removes the dead socket.
      const dead = `${address}.${process.pid}`;
      renameSync(address, dead);
      rmSync(dead, { force: true });
      await listen(server, address);
    }
    return askHolder(address);
  });
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
    async release() {
      await new Promise((resolve) => server.close(resolve));
      // Node cannot find a socket that was made through a removed link, so it is deleted here.
      rmSync(join(dataDir, SOCKET), { force: true });
    },
  };
}

/** Requests a backup from the process that holds the folder; null without one. */
export async function askForBackup(dataDir: string): Promise<Readable | null> {
  const holder = await atLock(dataDir, reachHolder);
  holder?.socket.end(BACKUP);
  return holder?.socket ?? null;
}

/** Refuses a database folder of another PostgreSQL major. */
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
