import type ICAL from 'ical.js';
import { MAX_REMINDER, MAX_REMINDERS } from '#contract/limits.ts';
import { singleLine } from '#contract/single-line.ts';
import {
  exchange,
  linesNamed,
  type ObjectPart,
  without,
  writtenText,
} from '#server/calendar-files/object-lines.ts';
import { basicForm } from '#time/recurrence/rule-time.ts';

// A database stores no lone surrogates and no NUL.
const UNFIT = /\p{Surrogate}|\0/gu;

export function textIn(component: ICAL.Component, name: string, most: number): string {
  const value: unknown = component.getFirstPropertyValue(name);
  const text = typeof value === 'string' ? value.replace(UNFIT, '').replaceAll(/\r\n?/g, '\n') : '';
  return text.slice(0, most).toWellFormed().trim();
}

export function lineIn(component: ICAL.Component, name: string, most: number): string {
  return singleLine(textIn(component, name, most)).trim();
}

/** Properties that repeat a text in another form, and would contradict it once it is changed. */
const REPEATED: Readonly<Record<string, readonly string[]>> = {
  DESCRIPTION: ['X-ALT-DESC', 'STYLED-DESCRIPTION'],
  LOCATION: ['X-APPLE-STRUCTURED-LOCATION', 'GEO'],
};

export function writeText(part: ObjectPart, name: string, text: string): void {
  exchange(part, name, text === '' ? [] : [`${name}:${writtenText(text)}`]);
  without(part, ...(REPEATED[name] ?? []));
}

/** Rule in one spelling; null without exactly one. */
export function ruleIn(part: ObjectPart): string | null {
  const rules = linesNamed(part, 'RRULE');
  const [line = ''] = rules;
  if (rules.length !== 1) return null;
  return line
    .slice(line.indexOf(':') + 1)
    .replaceAll(/\s/g, '')
    .toUpperCase();
}

/** Minutes before the start; null for an alarm that Daywall has no counterpart for. */
function minutesOf(alarm: ObjectPart, isEndMeant: boolean): number | null {
  const [line = '', ...others] = linesNamed(alarm, 'TRIGGER');
  const form =
    /^TRIGGER((?:;(?:[^;:"]|"[^"]*")*)*):([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?\s*$/i;
  const [, parameters = '', sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    form.exec(line) ?? [];
  if (sign === undefined || others.length > 0 || /RELATED=END/i.test(parameters) !== isEndMeant) return null;
  const length = ((Number(weeks) * 7 + Number(days)) * 24 + Number(hours)) * 60 + Number(minutes);
  const isOnMinute = Number(seconds) === 0 && (sign === '-' || length === 0);
  const isRepeated = linesNamed(alarm, 'REPEAT').length > 0;
  const isShown = !/^ACTION:\s*EMAIL/im.test(alarm.lines.join('\n'));
  return isOnMinute && isShown && !isRepeated && length <= MAX_REMINDER ? length : null;
}

function alarmsOf(part: ObjectPart, isEndMeant: boolean) {
  return part.parts.flatMap((alarm) => {
    const minutes = alarm.kind === 'VALARM' ? minutesOf(alarm, isEndMeant) : null;
    return minutes === null ? [] : [{ alarm, minutes }];
  });
}

/** Reminders by minutes before the start, or before the end of a task that has both. */
export function remindersIn(part: ObjectPart, isEndMeant: boolean): number[] {
  const all = alarmsOf(part, isEndMeant).map(({ minutes }) => minutes);
  return [...new Set(all)].toSorted((one, other) => one - other).slice(0, MAX_REMINDERS);
}

/** Alarms that Daywall has no counterpart for stay. */
export function writeReminders(part: ObjectPart, reminders: readonly number[], isEndMeant: boolean): void {
  const own = alarmsOf(part, isEndMeant);
  const dropped = new Set(
    own.filter(({ minutes }) => !reminders.includes(minutes)).map(({ alarm }) => alarm),
  );
  part.parts = part.parts.filter((each) => !dropped.has(each));
  const known = new Set(own.map(({ minutes }) => minutes));
  for (const minutes of reminders) {
    if (known.has(minutes)) continue;
    const trigger = `TRIGGER${isEndMeant ? ';RELATED=END' : ''}:-PT${minutes}M`;
    part.parts.push({ kind: 'VALARM', lines: ['ACTION:DISPLAY', 'DESCRIPTION:Daywall', trigger], parts: [] });
  }
}

export function stamp(part: ObjectPart, createdAt: string, updatedAt: string): void {
  exchange(part, 'DTSTAMP', [`DTSTAMP:${basicForm(updatedAt)}`]);
  exchange(part, 'LAST-MODIFIED', [`LAST-MODIFIED:${basicForm(updatedAt)}`]);
  if (linesNamed(part, 'CREATED').length === 0) part.lines.push(`CREATED:${basicForm(createdAt)}`);
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
