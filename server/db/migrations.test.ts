import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, 'migrations');
/** Migrations that ran before this test. */
const older = [
  '0009_outside_calendars.sql: ALTER TABLE "subscriptions" ADD COLUMN "time_zone" text NOT NULL',
];

it('a column that a migration adds is null or has a default, since tables hold rows', () => {
  const impossible = globSync('*.sql', { cwd: folder }).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split(/;|--> statement-breakpoint/)
      .map((statement) => statement.trim())
      .filter(
        (statement) =>
          /\bADD COLUMN\b.* NOT NULL/.test(statement) && !/\b(DEFAULT|GENERATED)\b/.test(statement),
      )
      .map((statement) => `${file}: ${statement}`),
  );
  expect(impossible).toEqual(older);
});
