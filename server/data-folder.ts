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

/** The PostgreSQL major that the embedded engine is built from. */
export const EMBEDDED_MAJOR = 18;

export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** The longest path that every system takes for a socket. Bytes. */
const LONGEST_PATH = 100;
const SOCKET = 'running.sock';

/**
 * Calls back with the address of the lock's socket, which is inside the data folder. A folder of a longer path is reached
 * through a link in a private folder, for as long as that takes: nothing of the lock is where others could make it first.
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
  makeFolder(dataDir);
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
  const holder = await atLock(dataDir, async (address) => {
    if (!(await listen(server, address)) && (await askHolder(address)) === null) {
      // Moving it away first makes sure that of two starts only one removes the dead socket.
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
      // A link through which it was made is gone, so Node does not find it any more.
      rmSync(join(dataDir, SOCKET), { force: true });
    },
  };
}

/** Asks the process that holds the folder for a backup; null where none does. */
export async function askForBackup(dataDir: string): Promise<Readable | null> {
  const holder = await atLock(dataDir, reachHolder);
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
