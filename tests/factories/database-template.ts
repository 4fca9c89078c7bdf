import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, openAsBlob, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

const root = fileURLToPath(new URL('../..', import.meta.url));
const migrations = join(root, 'server/db/migrations');
const cache = join(root, 'node_modules/.cache/daywall');

/** Names the template after what it is made from, so that a new migration makes a new one. */
function templateFile(): string {
  const digest = createHash('sha256').update(
    readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')),
  );
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    digest.update(readFileSync(join(migrations, file)));
  }
  // A migration is known by when it was made, which stands here alone.
  digest.update(readFileSync(join(migrations, 'meta/_journal.json')));
  return join(cache, `template-${digest.digest('hex').slice(0, 16)}.tar`);
}

/** A migrated, empty database as a tar, made once per set of migrations: loading it takes a tenth of making one. */
export async function databaseTemplate(): Promise<Blob> {
  const file = templateFile();
  try {
    return await openAsBlob(file);
  } catch {
    const client = await PGlite.create();
    await migrate(drizzle({ client }), { migrationsFolder: migrations });
    const dump = await client.dumpDataDir('none');
    await client.close();
    mkdirSync(cache, { recursive: true });
    // Several test files may get here at once: the first one's stays, because a file that changes spoils open blobs.
    const own = `${file}.${process.pid}`;
    writeFileSync(own, Buffer.from(await dump.arrayBuffer()));
    try {
      linkSync(own, file);
    } catch {
      // Another was first.
    }
    rmSync(own);
    return openAsBlob(file);
  }
}
