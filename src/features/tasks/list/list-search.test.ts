import { expect, test } from 'vitest';
import { buildTask } from '#tests/factories/build-task.ts';
import { searchFor } from './list-search.ts';

const task = buildTask({ title: 'Frühstück für Zoë im Straßencafé planen', description: 'Brot, **Käse**' });

test('a query without words filters nothing', () => {
  expect(searchFor('')).toBeNull();
  expect(searchFor('  ')).toBeNull();
});

test.each(['kaffee', 'frühstück kaffee', 'planenx'])('%j is not found', (query) => {
  expect(searchFor(query)?.(task)).toBe(false);
});

test.each(['FRÜH', 'fruh zoe', 'plan früh', 'kase', 'käse zoë', 'STRASSE'])('%j is found', (query) => {
  expect(searchFor(query)?.(task)).toBe(true);
});
