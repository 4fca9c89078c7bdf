import type ICAL from 'ical.js';
import type { CalendarZones } from '#server/calendar-files/calendar-zone.ts';
import { listedTimes, timeOf, unknownZonesOf } from '#server/calendar-files/event-times.ts';
import { dayOfWall } from '#time/recurrence/wall-time.ts';
import type { LeftBehind, SourceMoment } from '../../source-row.ts';
import { foreignRule } from '../foreign-rule.ts';
import { shown } from '../row-defaults.ts';
import { momentOf } from './calendar-moments.ts';

/** Text of a property; empty without one. */
export function wordsOf(component: ICAL.Component, name: string): string {
  const value: unknown = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.trim() : '';
}

export function momentIn(component: ICAL.Component, name: string, zones: CalendarZones): SourceMoment | null {
  const time = timeOf(component, name, zones);
  return time === null ? null : momentOf(time, zones);
}

export function categoriesOf(component: ICAL.Component): string[] {
  const values = component
    .getAllProperties('categories')
    .flatMap((property): unknown[] => property.getValues());
  const words = values.map((value) => (typeof value === 'string' ? value.trim() : ''));
  return [...new Set(words.filter((word) => word !== ''))];
}

/** Rule of a component, and what of its series has no counterpart here: other rules, and dates beside them. */
export function repeatOf(
  component: ICAL.Component,
  zones: CalendarZones,
): { readonly rule: string | null; readonly leftBehind: readonly LeftBehind[] } {
  const written = wordsOf(component, 'rrule');
  const rule = written === '' ? null : foreignRule(written);
  const rulesOf = (name: string, sign: string) =>
    component.getAllProperties(name).map((property) => `${sign}${String(property.getFirstValue())}`);
  const left = [
    ...(written !== '' && rule === null ? [written] : []),
    ...rulesOf('rrule', '').slice(1),
    ...rulesOf('exrule', '− '),
    ...listedTimes(component, 'rdate', zones).map(({ time }) => `+ ${dayOfWall(time.wall)}`),
  ];
  // An override says from which occurrence on it applies; here it applies to that one alone.
  const original = component.getFirstProperty('recurrence-id');
  const day = original?.getFirstParameter('range') ? timeOf(component, 'recurrence-id', zones) : null;
  if (day !== null) left.push(`≥ ${dayOfWall(day.wall)}`);
  return { rule, leftBehind: left.map((detail) => ({ what: 'repeat', detail: shown(detail) })) };
}

/** Alarms, attached files and unknown zones, which events and to-dos share. */
export function extrasOf(component: ICAL.Component, zones: CalendarZones): LeftBehind[] {
  const alarms = component.getAllSubcomponents('valarm').map((alarm): LeftBehind => {
    return { what: 'reminder', detail: shown(String(alarm.getFirstPropertyValue('trigger') ?? '')) };
  });
  const unknown = unknownZonesOf(component, zones).map((tzid): LeftBehind => {
    return { what: 'time_zone', detail: shown(tzid) };
  });
  return [...alarms, ...filesOf(component), ...unknown];
}

function filesOf(component: ICAL.Component): LeftBehind[] {
  return component.getAllProperties('attach').flatMap((property): LeftBehind[] => {
    const value: unknown = property.getFirstValue();
    const isLink = typeof value === 'string' && /^https?:/i.test(value);
    const name: unknown = property.getFirstParameter('filename') || property.getFirstParameter('x-filename');
    return isLink ? [] : [{ what: 'attachment', detail: shown(typeof name === 'string' ? name : '') }];
  });
}

/** Addresses of a component: its own, and those of its attachments that lie elsewhere. */
export function linksOf(component: ICAL.Component): string[] {
  const attached = component.getAllProperties('attach').map((property): unknown => property.getFirstValue());
  const all = [wordsOf(component, 'url'), ...attached].filter((value) => typeof value === 'string');
  return [...new Set(all.filter((value) => /^https?:/i.test(value) && URL.canParse(value)))];
}
