import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { slimContract } from '../scripts/bundle/slim-contract.ts';

const folder = resolve(import.meta.dirname, '../src/contract');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.includes('.test.'),
);

function slimmed(source: string): string {
  const { transform } = slimContract();
  if (typeof transform !== 'object') throw new Error('no transform');
  const answer: unknown = Reflect.apply(transform.handler, undefined, [source, '']);
  if (typeof answer !== 'object' || answer === null || !('code' in answer)) throw new Error('no code');
  return String(answer.code);
}

test('slimContract removes only the fields that the server alone reads', () => {
  const route = (more: string) =>
    `export const a = defineRoute({\n  method: 'GET',\n${more}  reply: b,\n});\n`;
  const removed =
    "  http: 'GET /a/:id',\n  errors: [\n    'not_found',\n    ...others,\n  ],\n  summary: 'One’s \\'own\\', told',\n  serves:\n    'GET /a',\n";
  expect(slimmed(route(removed))).toBe(route(''));
  expect(slimmed(route('  errors: memberErrors,\n  serves: null,\n'))).toBe(route(''));
  const other = "export const errors = ['a'];\nconst summary = { of: 1 };\n";
  expect(slimmed(other)).toBe(other);
});

test('slimContract removes the status and the message of every error', () => {
  const entry = (more: string) => `  not_found: {${more}},\n  no_task_id: {${more}},\n`;
  const long = "\n    status: 404,\n    message: 'It’s not there',\n  ";
  expect(slimmed(entry(" status: 404, message: 'Not found' ")).replaceAll(/\s/g, '')).toBe(
    entry('').replaceAll(/\s/g, ''),
  );
  expect(slimmed(entry(long)).replaceAll(/\s/g, '')).toBe(entry('').replaceAll(/\s/g, ''));
  expect(slimmed('  a: { status: 400, message: rejections.a },\n')).toBe('  a: {  },\n');
  const catalogue = slimmed(readFileSync(join(folder, 'error.ts'), 'utf8'));
  expect(catalogue.slice(0, catalogue.indexOf('} as const'))).not.toMatch(/status:|message:/);
});

test('clients read no message of the errors’ catalogue, which their build lacks', () => {
  const sources = readdirSync(resolve(folder, '..'), { recursive: true, encoding: 'utf8' });
  const readers = sources
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^contract[\\/]/.test(file))
    .filter((file) => readFileSync(resolve(folder, '..', file), 'utf8').includes('errorCatalogue'));
  expect(readers).toEqual([]);
});

test('slimContract reads every file of the contract, in its folders too', () => {
  const { transform } = slimContract();
  const filter = typeof transform === 'object' ? transform.filter?.id : undefined;
  if (!(filter instanceof RegExp)) throw new Error('no filter');
  expect(files.filter((file) => !filter.test(`/src/contract/${file.replaceAll('\\', '/')}`))).toEqual([]);
  expect(files.length).toBeGreaterThan(50);
});

test('slimContract leaves every file of the contract a valid module without them', async () => {
  for (const file of files) {
    const code = slimmed(readFileSync(join(folder, file), 'utf8'));
    if (!/(^|[\\/])(route|event)\.ts$/.test(file))
      expect(code, file).not.toMatch(/^\s*(summary|serves|errors|http):/m);
    await expect(transformWithOxc(code, file), file).resolves.toBeDefined();
  }
});
