import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { readConfig } from '../config.ts';
import { lockDataFolder } from '../data-folder.ts';
import type { Database } from '../database/database.ts';
import { publishFolder } from '../database/durable-folder.ts';
import { openDatabase } from '../database/open-database.ts';
import { insertChanges } from '../writes/change-log/repository.ts';
import { changeHorizon } from '../writes/change-log/table.ts';
import { BackupError, unpackBackup } from './backup-file.ts';
import { pathFromPerson, runCommand } from './operator-command.ts';
import { nextTransactionId, spendTransactionIds } from './transaction-ids.ts';

const USAGE = 'Say what is to be restored: npm run restore -- <file> [--force]';
/** Files that stay in place while all others are moved aside. */
const NOT_CONTENT = /^(running\.sock.*|before-restore-.*|restoring(\.new)?)$/;
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
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl !== null)
    throw new BackupError(
      'With DATABASE_URL the database is not kept by Daywall: restore it with pg_restore.',
    );
  const { manifest, tar } = await unpackBackup(file).catch((error: unknown) => {
    throw error instanceof BackupError ? new BackupError(`${file} ${error.message}.`) : error;
  });
  const held = await lockDataFolder(dataDir);
  try {
    const content = await contentOf(dataDir);
    if (content.length > 0 && !values.force)
      throw new BackupError(`${dataDir} is not empty. --force moves what is in it aside.`);
    const restoring = join(dataDir, 'restoring');
    await rm(restoring, { recursive: true, force: true });
    const database = await openDatabase({ kind: 'embedded', dataDir: restoring, template: tar });
    await endEveryCursor(database);
    await database.close();
    const aside = content.length > 0 ? await moveAside(dataDir, content) : null;
    publishFolder(restoring, join(dataDir, 'db'));
    if (manifest.secret !== null)
      await writeFile(join(dataDir, 'secret'), manifest.secret, { mode: 0o600, flag: 'wx', flush: true });
    const told = aside !== null && existsSync(aside) ? ` What was there before is in ${aside}.` : '';
    return `Restored the backup of ${manifest.madeAt} to ${dataDir}.${told}`;
  } finally {
    await held.release();
  }
}

runCommand(restore);
