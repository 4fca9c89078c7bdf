import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { EXPORT_VERSION } from '#contract/export/export-format.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { readRows } from '../../files/files.test-support.ts';
import { breaksOf } from './schema-breaks.test-support.ts';

/** Every version that the format had. */
const versions = Array.from({ length: EXPORT_VERSION + 1 }, (_, version) => version);
const pathOf = (version: number) => `server/modules/imports/readers/daywall/version-${version}.zip`;
const schemaIn = (text: string) => z.parse(z.record(z.string(), z.unknown()), JSON.parse(text));

it.each(versions)('an archive of version %i is kept, and read without a fault', async (version) => {
  const path = pathOf(version);
  expect(existsSync(path), `keep an archive of version ${version} as ${path}`).toBe(true);
  const rows = await readRows('daywall', 'daywall.zip', readFileSync(path));
  expect(rows.filter((row) => row.kind === 'fault' && row.reason !== 'of_others')).toEqual([]);
  expect(rows.filter(({ kind }) => kind === 'whole').length).toBeGreaterThan(5);
});

it('the published schema keeps what the first archive of its version promised: all else is another version', () => {
  const promised = schemaIn(unzip(readFileSync(pathOf(EXPORT_VERSION))).get('schema.json') ?? '');
  const published = schemaIn(readFileSync('docs/export-schema.json', 'utf8'));
  expect(breaksOf(promised, published), 'docs/export-format.md, “Versions”').toEqual([]);
});

it('a field that goes, changes its type or may suddenly be missing breaks the promise, an added one does not', () => {
  const of = (properties: object, required: readonly string[] = []) => ({
    type: 'object',
    properties: { lists: { type: 'array', items: { type: 'object', properties, required } } },
  });
  const text = { type: 'string' };
  const before = of({ name: text, tone: { enum: ['red', 'green'] } }, ['name']);
  expect(
    breaksOf(before, of({ name: text, tone: { enum: ['red', 'green', 'blue'] }, more: text }, ['name'])),
  ).toEqual([]);
  expect(breaksOf(before, of({ tone: { enum: ['red', 'green'] } }))).toEqual(['lists.*.name is gone']);
  expect(breaksOf(before, of({ name: { type: 'integer' }, tone: { enum: ['red'] } }, ['name']))).toEqual([
    'lists.*.name was string, is integer',
    'lists.*.tone lost "green"',
  ]);
  const orNull = { anyOf: [text, { type: 'null' }] };
  expect(breaksOf(before, of({ name: orNull, tone: { enum: ['red', 'green'] } }))).toEqual([
    'lists.*.name may be missing',
    'lists.*.name was string, is null or string',
  ]);
});
