import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** The process id that answers at the address; null where nobody does. */
function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', () => resolve(null));
    socket.on('close', (hadError) => {
      if (!hadError) resolve(answer.trim());
    });
  });
}

/**
 * Makes the data folder and holds it for this process. The lock is an open socket, so the system itself ends it with
 * the process, however that dies; the file which a killed process leaves behind is swept away.
 * Returns the end of it. Throws `DataFolderError` where another process holds the folder.
 */
export async function holdDataFolder(dataDir: string): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const address = lockAddress(dataDir);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${process.pid}\n`);
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
  return () => new Promise((resolve) => server.close(() => resolve()));
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
