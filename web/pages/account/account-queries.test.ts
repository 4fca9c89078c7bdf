import { expect, test } from 'vitest';
import { queriesOf } from './account-queries.ts';

test('queriesOf keeps a cache for its account alone, also after a while signed out', () => {
  const ofAda = queriesOf('ada');
  ofAda.setQueryData(['search', 'rent'], ['Pay the rent']);
  expect(queriesOf(null)).toBe(ofAda);
  expect(queriesOf('ada')).toBe(ofAda);
  const ofBob = queriesOf('bob');
  expect(ofBob.getQueryData(['search', 'rent'])).toBeUndefined();
  expect(queriesOf('ada').getQueryData(['search', 'rent'])).toBeUndefined();
});
