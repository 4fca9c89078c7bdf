import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseTemplate } from '#tests/factories/database-template.ts';
import { askForBackup, lockDataFolder } from './data-folder.ts';
import { makePrivate } from './database/durable-folder.ts';
import { openDatabase } from './database/open-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daywall-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Paths below a folder with permissions wider than the owner's. */
function openToOthers(path: string): string[] {
  const status = lstatSync(path);
  const below = status.isDirectory()
    ? readdirSync(path).flatMap((name) => openToOthers(join(path, name)))
    : [];
  return (status.mode & 0o077) === 0 ? below : [path, ...below];
}

/** Takes the lock in another process. */
function holdElsewhere(dataDir: string): Promise<unknown> {
  const module = join(import.meta.dirname, 'data-folder.ts');
  const program = `await (await import(process.argv[1])).lockDataFolder(process.argv[2])`;
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, module, dataDir]);
}

describe('the lock of a data folder with a long path', () => {
  it('refuses a second holder, from inside the folder, and leaves nothing elsewhere', async () => {
    const dataDir = join(folder, 'x'.repeat(120));
    const inTemporary = () =>
      readdirSync(tmpdir()).filter((name) => /^daywall-([0-9a-f]{32}|\w{6}$)/.test(name));
    const before = inTemporary();
    const held = await lockDataFolder(dataDir);
    expect(readdirSync(dataDir)).toEqual(['running.sock']);
    expect(inTemporary().filter((name) => !before.includes(name))).toEqual([]);
    await expect(holdElsewhere(dataDir)).rejects.toThrow(`Another Daywall (process ${process.pid})`);
    await held.release();
    expect(existsSync(join(dataDir, 'running.sock'))).toBe(false);
    expect(await askForBackup(dataDir)).toBeNull();
  });
});

describe('a first start that was cut short', () => {
  it('is started over, and all its files are private', async () => {
    const db = join(folder, 'db');
    for (const left of [db, `${db}.new`]) {
      mkdirSync(join(left, 'base'), { recursive: true });
      writeFileSync(join(left, 'base/half'), 'x');
    }
    writeFileSync(join(`${db}.new`, 'PG_VERSION'), '18\n');
    const database = await openDatabase({
      kind: 'embedded',
      dataDir: db,
      template: await databaseTemplate(),
    });
    expect((await database.executeSql('select count(*)::int as n from tasks')).rows).toEqual([{ n: 0 }]);
    await database.close();
    expect(openToOthers(db)).toEqual([]);
    expect(readdirSync(folder).filter((name) => !name.startsWith('db.unfinished-'))).toEqual(['db']);
  });
});

describe('a start that was cut short', () => {
  it('is followed by another one, whatever it left of its mark', async () => {
    const source = {
      kind: 'embedded',
      dataDir: join(folder, 'db'),
      template: await databaseTemplate(),
    } as const;
    await (await openDatabase(source)).close();
    writeFileSync(join(folder, 'db/postmaster.pid'), '');
    const database = await openDatabase(source);
    expect((await database.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });
});

describe('a folder of an earlier version', () => {
  it('is taken from other accounts', () => {
    mkdirSync(join(folder, 'base'));
    writeFileSync(join(folder, 'base/1'), 'x');
    chmodSync(join(folder, 'base'), 0o755);
    chmodSync(join(folder, 'base/1'), 0o666);
    makePrivate(folder);
    expect(openToOthers(folder)).toEqual([]);
  });
});
