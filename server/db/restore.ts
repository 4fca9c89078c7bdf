import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { type Config, readConfig } from '../config.ts';
import { lockDataFolder } from '../data-folder.ts';
import type { Database } from '../database/database.ts';
import { publishFolder } from '../database/durable-folder.ts';
import { openDatabase } from '../database/open-database.ts';
import { createDiskStorage } from '../file-storage/disk-storage.ts';
import type { BareStorage } from '../file-storage/file-storage.ts';
import { openFileStorage } from '../file-storage/open-file-storage.ts';
import { insertChanges } from '../writes/change-log/repository.ts';
import { changeHorizon } from '../writes/change-log/table.ts';
import { putInto, unpackBackup } from './backup-contents.ts';
import { BackupError } from './backup-file.ts';
import { pathFromPerson, runCommand } from './operator-command.ts';
import { nextTransactionId, spendTransactionIds } from './transaction-ids.ts';

const USAGE = 'Say what is to be restored: npm run restore -- <file> [--force]';
/** Files that stay in place while all others are moved aside. */
const NOT_CONTENT = /^(running\.sock.*|before-restore-.*|restoring(\.new|-files)?)$/;
/** Folders in which a restore is made ready. */
const RESTORING = 'restoring';
const RESTORING_FILES = 'restoring-files';
/** Transactions since the backup whose ids clients may have seen. */
const FORGOTTEN = 200_000;

/**
 * Ends every cursor. Clients may have data from after the backup, and cursors of it: all of them have to load
 * everything again, so the log continues far behind every cursor that they can have.
 */
async function endEveryCursor(database: Database): Promise<void> {
  await spendTransactionIds(database.executeSql, FORGOTTEN);
  const horizon = { txid: String(await nextTransactionId(database.executeSql)), changeId: '0' };
  await database.transaction(async (tx) => {
    await tx
      .insert(changeHorizon)
      .values({ id: 1, ...horizon })
      .onConflictDoUpdate({ target: changeHorizon.id, set: horizon });
  });
  // The log's end has to lie behind the horizon: a row that no client gets.
  const at = new Date().toISOString();
  await database.transaction((tx) =>
    insertChanges(tx, [
      { entity: 'session', entityId: uuidv7(), version: 1, op: 'remove', audienceId: uuidv7(), at },
    ]),
  );
}

/**
 * Ends every personal token: one that was ended after the backup would work again. Returns a note of those that did
 * work. docs/decisions/0085.
 */
async function endTokens({ executeSql }: Database): Promise<string> {
  const { rows } = await executeSql(
    'delete from personal_tokens returning expires_at is null or expires_at > now() as is_live',
  );
  // A code that was used after the backup would be new again.
  await executeSql('delete from oauth_codes');
  const count = rows.filter((row) => row.is_live === true).length;
  return count === 0
    ? ''
    : ` Personal tokens of programs are ended by a restore: ${count} have to be made again.`;
}

/**
 * Ends the addresses that open something to whoever has them: one that was ended after the backup would work again.
 * Returns a note of those that have to be made or sent anew.
 */
async function endAddresses({ executeSql }: Database): Promise<string> {
  const links = await executeSql('delete from public_links returning id');
  const availability = await executeSql('delete from availability_links returning id');
  const feeds = await executeSql('update feeds set id = uuidv7() returning id');
  const asked = await executeSql(
    'update request_links set ended_at = now() where ended_at is null returning address_id',
  );
  const ended = [
    [links.rows.length + availability.rows.length, 'public links have to be made again'],
    [feeds.rows.length, 'calendar feeds have a new address'],
    [asked.rows.length, 'links of people without an account have to be sent again'],
  ] as const;
  const named = ended.flatMap(([count, what]) => (count === 0 ? [] : `${count} ${what}`));
  return named.length === 0
    ? ''
    : ` Addresses that open something are ended by a restore: ${named.join(', ')}.`;
}

/** Files whose contents the backup has no more as they were: they are named, and all others restored. */
async function damageNote({ executeSql }: Database, keys: readonly string[]): Promise<string> {
  if (keys.length === 0) return '';
  const { rows } = await executeSql(
    `select distinct files.name from files join file_contents as content
       on content.sha256 in (files.sha256, files.preview_sha256, files.picture_sha256)
     where content.storage_key = any($1) order by files.name`,
    [[...keys]],
  );
  const names = rows.map(({ name }) => String(name));
  return (
    `\nATTENTION: ${keys.length} of the attached files in the backup are damaged and were left out. Look for them in ` +
    `older backups, or let whoever has them attach them again: ${(names.length > 0 ? names : keys).join(', ')}`
  );
}

async function contentOf(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => !NOT_CONTENT.test(name));
}

/** Moves everything in the folder into a new one inside it. Returns its path. */
async function moveAside(dataDir: string, names: readonly string[]): Promise<string> {
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of names) await rename(join(dataDir, name), join(aside, name));
  return aside;
}

/** Storage of the restored contents: the bucket itself, or a folder that is not yet where the server looks. */
async function openTarget({ dataDir, s3 }: Config): Promise<BareStorage> {
  return s3 === null ? createDiskStorage(join(dataDir, RESTORING_FILES)) : openFileStorage({ dataDir, s3 });
}

/**
 * `npm run restore -- <file> [--force]`: restores into a data folder that no process holds and that is empty, or
 * is moved aside.
 */
async function restore(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [path] = positionals;
  if (path === undefined) throw new BackupError(USAGE);
  const file = pathFromPerson(path);
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== null)
    throw new BackupError(
      'With DATABASE_URL the database is not kept by Daywall: restore it with pg_restore.',
    );
  const held = await lockDataFolder(dataDir);
  const restoring = join(dataDir, RESTORING);
  const restoringFiles = join(dataDir, RESTORING_FILES);
  const target = await openTarget(config);
  try {
    const content = await contentOf(dataDir);
    if (content.length > 0 && !values.force)
      throw new BackupError(`${dataDir} is not empty. --force moves what is in it aside.`);
    for (const folder of [restoring, restoringFiles]) await rm(folder, { recursive: true, force: true });
    const { manifest, tar, contents, damaged } = await unpackBackup(file, putInto(target)).catch(
      (error: unknown) => {
        throw error instanceof BackupError ? new BackupError(`${file} ${error.message}.`) : error;
      },
    );
    const database = await openDatabase({ kind: 'embedded', dataDir: restoring, template: tar });
    await endEveryCursor(database);
    const tokens = await endTokens(database);
    const addresses = await endAddresses(database);
    const damage = await damageNote(database, damaged);
    await database.close();
    const aside = content.length > 0 ? await moveAside(dataDir, content) : null;
    if (existsSync(restoringFiles)) publishFolder(restoringFiles, join(dataDir, 'files'));
    publishFolder(restoring, join(dataDir, 'db'));
    if (manifest.secret !== null)
      await writeFile(join(dataDir, 'secret'), manifest.secret, { mode: 0o600, flag: 'wx', flush: true });
    const files =
      manifest.bucket === null
        ? ` with ${contents} attached files`
        : `; attached files are in the bucket ${manifest.bucket}`;
    const note = aside !== null && existsSync(aside) ? ` What was there before is in ${aside}.` : '';
    return `Restored the backup of ${manifest.madeAt} to ${dataDir}${files}.${note}${tokens}${addresses}${damage}`;
  } finally {
    await rm(restoringFiles, { recursive: true, force: true });
    target.close();
    await held.release();
  }
}

runCommand(restore);
