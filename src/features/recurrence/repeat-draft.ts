import { dueDayOf, type InstantOrDay } from '#contract/task/due.ts';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import { partsOfDay } from '#i18n/repeat-sentence.ts';
import { addDays, type CalendarDay } from '#time/calendar-day.ts';
import {
  everyDay,
  type NthDay,
  type RepeatRule,
  readRepeatRule,
  workDays,
  writeRepeatRule,
} from '#time/recurrence/repeat-rule.ts';

export interface RepeatDraft {
  readonly basis: RecurrenceRule['basis'];
  readonly rule: RepeatRule;
  /** RRULE written by hand; null while the fields are used. */
  readonly own: string | null;
}

export const presets = ['day', 'workDay', 'week', 'month', 'year', 'own'] as const;
export type Preset = (typeof presets)[number];

export function startRepeatDraft(recurrence: RecurrenceRule | null): RepeatDraft {
  if (recurrence === null) return { basis: 'date', rule: { ...everyDay, unit: 'WEEKLY' }, own: null };
  const rule = readRepeatRule(recurrence.rule);
  return {
    basis: recurrence.basis,
    rule: rule ?? everyDay,
    own: rule === null ? recurrence.rule : null,
  };
}

/** RRULE of the draft; one counted from a completion names no days. */
export function ruleOf({ rule, own, basis }: RepeatDraft): string {
  if (own !== null)
    return own
      .trim()
      .toUpperCase()
      .replace(/^RRULE:/, '');
  return writeRepeatRule(
    basis === 'date' ? rule : { ...everyDay, ...rule, days: [], monthDay: null, nthDay: null, month: null },
  );
}

export function withPreset(draft: RepeatDraft, preset: Preset): RepeatDraft {
  if (preset === 'own') return { ...draft, own: ruleOf(draft) };
  const base = { ...everyDay, end: draft.rule.end };
  const rules: Readonly<Record<Exclude<Preset, 'own'>, RepeatRule>> = {
    day: base,
    workDay: { ...base, unit: 'WEEKLY', days: workDays },
    week: { ...base, unit: 'WEEKLY' },
    month: { ...base, unit: 'MONTHLY' },
    year: { ...base, unit: 'YEARLY' },
  };
  return { basis: preset === 'workDay' ? 'date' : draft.basis, rule: rules[preset], own: null };
}

/** Preset that the draft equals, if any. */
export function presetOf(draft: RepeatDraft): Preset | null {
  if (draft.own !== null) return 'own';
  return (
    presets.find((preset) => preset !== 'own' && ruleOf(withPreset(draft, preset)) === ruleOf(draft)) ?? null
  );
}

/** Ways to describe the due date's day within its month; today replaces a missing due date. */
export function monthChoices(
  due: InstantOrDay,
  timeZone: string,
  today: CalendarDay,
): {
  readonly monthDay: number;
  readonly nthDays: readonly NthDay[];
  readonly isLast: boolean;
} {
  const start = dueDayOf(due, timeZone) ?? today;
  const { day, monthDay } = partsOfDay(start);
  const isLater = (days: number) => partsOfDay(addDays(start, days)).monthDay < monthDay;
  const nth = Math.ceil(monthDay / 7);
  return {
    monthDay,
    nthDays: [...(nth < 5 ? [{ nth, day }] : []), ...(isLater(7) ? [{ nth: -1, day }] : [])],
    isLast: isLater(1),
  };
}
