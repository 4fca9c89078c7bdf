import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, openAsBlob, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

const root = fileURLToPath(new URL('../..', import.meta.url));
const migrations = join(root, 'server/db/migrations');
/** Folder that tests keep from one run to the next. */
export const cacheFolder = join(root, 'node_modules/.cache/daywall');

/**
 * Digest that names a template by its inputs, so that a new migration, or a new version of a package, makes a new
 * one.
 */
export function templateDigest(packages: readonly string[]): string {
  const digest = createHash('sha256');
  for (const name of ['@electric-sql/pglite', ...packages])
    digest.update(readFileSync(join(root, 'node_modules', name, 'package.json')));
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    digest.update(readFileSync(join(migrations, file)));
  }
  // A migration is identified by its time of creation, which only the journal has.
  digest.update(readFileSync(join(migrations, 'meta/_journal.json')));
  return digest.digest('hex').slice(0, 16);
}

/** Migrated, empty database as a tar, built once per set of migrations: loading it takes a tenth of building one. */
export async function databaseTemplate(): Promise<Blob> {
  const file = join(cacheFolder, `template-${templateDigest([])}.tar`);
  try {
    return await openAsBlob(file);
  } catch {
    const client = await PGlite.create();
    await migrate(drizzle({ client }), { migrationsFolder: migrations });
    const dump = await client.dumpDataDir('none');
    await client.close();
    mkdirSync(cacheFolder, { recursive: true });
    // Several test files may get here at once: the first one's file stays, because a changing file breaks open
    // blobs.
    const own = `${file}.${process.pid}`;
    writeFileSync(own, Buffer.from(await dump.arrayBuffer()));
    try {
      linkSync(own, file);
    } catch {
      // Another process was first.
    }
    rmSync(own);
    return openAsBlob(file);
  }
}
