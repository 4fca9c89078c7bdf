import { expect, it } from 'vitest';
import { MAX_DESCRIPTION, MAX_TITLE } from '#contract/limits.ts';
import { fitTitle } from './fit-title.ts';

it('a title within the limit is unchanged', () => {
  expect(fitTitle('a'.repeat(MAX_TITLE))).toEqual({ title: 'a'.repeat(MAX_TITLE), description: '' });
  expect(fitTitle('Slates', 'Grey')).toEqual({ title: 'Slates', description: 'Grey' });
});

it('a longer title ends at a word with an ellipsis, and the description has it in full', () => {
  const long = 'slates '.repeat(100).trim();
  const { title, description } = fitTitle(long, 'Grey');
  expect(title.length).toBeLessThanOrEqual(MAX_TITLE);
  expect(title).toMatch(/ slates…$/);
  expect(description).toBe(`${long}\n\nGrey`);
});

it('a text without blanks is cut between letters, and one beyond a description too with an ellipsis', () => {
  const { title } = fitTitle('😀'.repeat(MAX_TITLE));
  expect(title).toMatch(/^(?:😀)+…$/u);
  const { description } = fitTitle('a'.repeat(MAX_DESCRIPTION + 1));
  expect(description).toHaveLength(MAX_DESCRIPTION);
  expect(description.endsWith('…')).toBe(true);
});
