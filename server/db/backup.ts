import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readConfig } from '../config.ts';
import { askForBackup, checkMajor, lockDataFolder } from '../data-folder.ts';
import { syncFolder } from '../database/durable-folder.ts';
import { startEngine } from '../database/embedded-engine.ts';
import { BackupError, packBackup, unpackBackup } from './backup-file.ts';
import { pathFromPerson, runCommand } from './operator-command.ts';

const USAGE = 'Say where the backup is to be written: npm run backup -- <file>';

/** Opens a folder that no process holds. */
async function copyAtRest(dataDir: string): Promise<{ backup: Readable; end: () => Promise<void> }> {
  const held = await lockDataFolder(dataDir);
  checkMajor(dataDir);
  const { client } = await startEngine(join(dataDir, 'db'));
  const backup = await packBackup(() => client.dumpDataDir('none'), dataDir);
  return {
    backup,
    async end() {
      await client.close();
      await held.release();
    },
  };
}

/**
 * Writes to a temporary file, and reads that back before it gets its name: a backup under its name is complete.
 */
async function keep(backup: Readable, file: string): Promise<number> {
  const part = `${file}.part`;
  try {
    await pipeline(backup, createWriteStream(part, { mode: 0o600, flush: true }));
    await unpackBackup(part);
    await rename(part, file);
    syncFolder(dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new BackupError(`There is not enough space for the backup at ${file}.`);
    throw error instanceof BackupError
      ? new BackupError(`The backup could not be made: what came ${error.message}`)
      : error;
  }
  return (await stat(file)).size;
}

/**
 * `npm run backup -- <file>`: backs up a running server through its data folder's lock, else the folder itself.
 */
async function backUp(): Promise<string> {
  const [path] = process.argv.slice(2);
  if (path === undefined) throw new BackupError(USAGE);
  const file = pathFromPerson(path);
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl !== null)
    throw new BackupError('With DATABASE_URL the database is not kept by Daywall: back it up with pg_dump.');
  if (!existsSync(join(dataDir, 'db', 'PG_VERSION')))
    throw new BackupError(`There is no Daywall database in ${dataDir}.`);
  if (existsSync(file)) throw new BackupError(`${file} is there already: name a new file.`);
  const running = await askForBackup(dataDir);
  const { backup, end } =
    running === null ? await copyAtRest(dataDir) : { backup: running, end: async () => undefined };
  const size = await keep(backup, file).finally(end);
  const source = running === null ? dataDir : `the Daywall that runs on ${dataDir}`;
  return (
    `Backed up ${source} to ${file} (${(size / 1_048_576).toFixed(1)} MB). ` +
    'It holds everything, the secret included: keep it where nobody else can read it.'
  );
}

runCommand(backUp);
