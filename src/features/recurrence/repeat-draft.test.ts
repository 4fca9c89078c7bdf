import { expect, test } from 'vitest';
import { monthChoices, presetOf, presets, ruleOf, startRepeatDraft, withPreset } from './repeat-draft.ts';

const draftOf = (rule: string) => startRepeatDraft({ rule, timeZone: 'UTC', basis: 'date' });

test('a task without a recurrence starts with every week', () => {
  expect(ruleOf(startRepeatDraft(null))).toBe('FREQ=WEEKLY');
});

test('a rule that the fields cannot express is kept as written', () => {
  const draft = draftOf('FREQ=MONTHLY;BYDAY=1MO,3MO');
  expect(ruleOf(draft)).toBe('FREQ=MONTHLY;BYDAY=1MO,3MO');
  expect(presetOf(draft)).toBe('own');
  expect(ruleOf({ ...draft, own: ' rrule:freq=daily ' })).toBe('FREQ=DAILY');
});

test('each preset is recognized and keeps the end', () => {
  const start = draftOf('FREQ=DAILY;COUNT=3');
  for (const preset of presets) expect(presetOf(withPreset(start, preset))).toBe(preset);
  expect(ruleOf(withPreset(start, 'month'))).toBe('FREQ=MONTHLY;COUNT=3');
  expect(presetOf(draftOf('FREQ=DAILY;INTERVAL=4'))).toBeNull();
});

test('a rule from completion has no weekdays', () => {
  expect(ruleOf({ ...draftOf('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'), basis: 'completion' })).toBe(
    'FREQ=WEEKLY;INTERVAL=2',
  );
});

test.each([
  ['2026-11-10', { monthDay: 10, nthDays: [{ nth: 2, day: 'TU' }], isLast: false }],
  [
    '2026-11-24',
    {
      monthDay: 24,
      nthDays: [
        { nth: 4, day: 'TU' },
        { nth: -1, day: 'TU' },
      ],
      isLast: false,
    },
  ],
  ['2026-11-30', { monthDay: 30, nthDays: [{ nth: -1, day: 'MO' }], isLast: true }],
])('%s has its choices within its month', (day, choices) => {
  expect(monthChoices({ dueDate: `${day}T09:00:00Z`, dueDay: null }, 'UTC', day)).toEqual(choices);
});
