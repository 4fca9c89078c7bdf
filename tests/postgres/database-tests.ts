import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The server's tests that open a database: they run on the embedded one and again on PostgreSQL. */
export function databaseTests(): string[] {
  return globSync('server/**/*.test.ts', { cwd: root }).filter((path) =>
    /\b(startTestServer|openTestDatabase|testDatabaseUrl)\b/.test(readFileSync(resolve(root, path), 'utf8')),
  );
}
