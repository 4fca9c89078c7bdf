import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Config, readConfig } from '../config.ts';
import { askForBackup, checkMajor, lockDataFolder } from '../data-folder.ts';
import { syncFolder } from '../database/durable-folder.ts';
import { startEngine } from '../database/embedded-engine.ts';
import { openFileStorage } from '../file-storage/open-file-storage.ts';
import { skipContent, type Unpacked, unpackBackup } from './backup-contents.ts';
import { BackupError, packBackup } from './backup-file.ts';
import { pathFromPerson, runCommand } from './operator-command.ts';

const USAGE = 'Say where the backup is to be written: npm run backup -- <file>';

/** Opens a folder that no process holds. */
async function copyAtRest(config: Config): Promise<{ backup: Readable; end: () => Promise<void> }> {
  const { dataDir, s3 } = config;
  const held = await lockDataFolder(dataDir);
  checkMajor(dataDir);
  const { client } = await startEngine(join(dataDir, 'db'));
  const storage = await openFileStorage(config);
  const dump = () => client.dumpDataDir('none');
  const backup = packBackup({ dump, dataDir, storage, bucket: s3?.bucket ?? null });
  return {
    backup,
    async end() {
      storage.close();
      await client.close();
      await held.release();
    },
  };
}

/**
 * Writes to a temporary file, and reads that back before it gets its name: a backup under its name is complete.
 */
async function keep(
  backup: Readable,
  file: string,
): Promise<Pick<Unpacked, 'contents' | 'damaged'> & { size: number }> {
  const part = `${file}.part`;
  let unpacked: Unpacked;
  try {
    await pipeline(backup, createWriteStream(part, { mode: 0o600, flush: true }));
    unpacked = await unpackBackup(part, skipContent);
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
  return { ...unpacked, size: (await stat(file)).size };
}

/** Files that were changed on the disk: an older backup may still have them whole. */
function damageNote(keys: readonly string[]): string {
  if (keys.length === 0) return '';
  return (
    `\nATTENTION: contents of files in DATA_DIR/files are damaged (${keys.length}). The backup is whole but for them; ` +
    `look for them in older backups: ${keys.join(', ')}`
  );
}

/**
 * `npm run backup -- <file>`: backs up a running server through its data folder's lock, else the folder itself.
 */
async function backUp(): Promise<string> {
  const [path] = process.argv.slice(2);
  if (path === undefined) throw new BackupError(USAGE);
  const file = pathFromPerson(path);
  const config = readConfig(process.env);
  const { dataDir, databaseUrl, s3 } = config;
  if (databaseUrl !== null)
    throw new BackupError(
      'With DATABASE_URL the database is not kept by Daywall: back it up with pg_dump, then the folder DATA_DIR/files.',
    );
  if (!existsSync(join(dataDir, 'db', 'PG_VERSION')))
    throw new BackupError(`There is no Daywall database in ${dataDir}.`);
  if (existsSync(file)) throw new BackupError(`${file} is there already: name a new file.`);
  const running = await askForBackup(dataDir);
  const { backup, end } =
    running === null ? await copyAtRest(config) : { backup: running, end: async () => undefined };
  const { size, contents, damaged } = await keep(backup, file).finally(end);
  const source = running === null ? dataDir : `the Daywall that runs on ${dataDir}`;
  const megabytes = (size / 1_048_576).toFixed(1);
  const files =
    s3 === null
      ? `with ${contents} attached files`
      : `without attached files, which stay in the bucket ${s3.bucket}`;
  return (
    `Backed up ${source} to ${file} (${megabytes} MB, ${files}). ` +
    `It holds the secret, too: keep it where nobody else can read it.${damageNote(damaged)}`
  );
}

runCommand(backUp);
