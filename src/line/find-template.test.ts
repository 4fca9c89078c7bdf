import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { testTemplate } from '#client/row.test-support.ts';
import { buildTemplateTask } from '#tests/factories/build-template-task.ts';
import { loadQuickAddParser } from './load-parser.ts';

const trip = testTemplate('1', {
  name: 'Trip abroad',
  tree: [buildTemplateTask({ title: 'Travel on Monday' })],
});
const short = testTemplate('1', { name: 'Trip' });
const context = {
  now: Temporal.Instant.from('2026-11-18T09:00:00Z'),
  timeZone: 'Europe/Berlin',
  templates: [trip, short, testTemplate('2', { name: 'Trip' })],
};
const parser = await loadQuickAddParser('en');

test.each(['Open /etc/hosts', 'Yes/Trip', 'Mail 1/Trip', 'Read "/Trip"', 'Read \\/Trip', 'Call / Trip'])(
  'a line without a template: %s',
  (line) => {
    expect(parser(line, context).template).toBeNull();
  },
);

test.each([
  ['Rome /Trip abroad', 'Rome', trip],
  ['Rome /trip ABROAD tomorrow', 'Rome', trip],
  ['/Trip Rome', 'Rome', short],
  ['Rome (/Trip), twice', 'Rome twice', short],
])('%s names its template and its task', (line, title, template) => {
  expect(parser(line, context)).toMatchObject({ title, template });
});

test('a template alone gives its task the title of its first, whatever that says', () => {
  const reading = parser('/Trip abroad tomorrow', context);
  expect(reading).toMatchObject({ title: 'Travel on Monday', template: trip, isWholeDay: true });
  expect(reading.dueDate).toBe('2026-11-18T23:00:00Z');
});
