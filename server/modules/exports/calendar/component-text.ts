import { localText } from '#server/calendar-files/zone-component.ts';
import {
  contentLine,
  dateValue,
  instantValue,
  type PropertyValue,
  textValue,
} from '#server/messages/content-line.ts';
import { dayOf } from '#time/wall-clock.ts';

export type Property = readonly [name: string, value: PropertyValue];

/** Property of a text; none where it is empty. */
export function texts(name: string, text: string | null): Property[] {
  return text === null || text.trim() === '' ? [] : [[name, textValue(text)]];
}

/** Value that needs no escaping: a number, a rule, a list of escaped texts. */
export function plain(text: string): PropertyValue {
  return { parameter: '', text };
}

/** Component of RFC 5545 with its properties, and components inside it. */
export function componentText(name: string, properties: readonly Property[], inner = ''): string {
  const lines = properties.map(([property, value]) => contentLine(property, value)).join('');
  return `BEGIN:${name}\r\n${lines}${inner}END:${name}\r\n`;
}

/** Moment of an item: a day, an instant in UTC, or a time by the clocks of the zone by which its rule counts. */
export function momentValue(
  instant: string,
  { isAllDay, timeZone }: { readonly isAllDay: boolean; readonly timeZone: string },
  isRuled: boolean,
): PropertyValue {
  const at = Date.parse(instant);
  if (isAllDay) return dateValue(dayOf(at, timeZone));
  return isRuled && timeZone !== 'UTC'
    ? { parameter: `;TZID=${timeZone}`, text: localText(at, timeZone) }
    : instantValue(at);
}

/** Reminders, counted from the start or from the due date. */
export function alarms(reminders: readonly number[], title: string, from: 'START' | 'END'): string {
  return reminders
    .map((minutes) =>
      componentText('VALARM', [
        ['ACTION', plain('DISPLAY')],
        ['DESCRIPTION', textValue(title)],
        ['TRIGGER', { parameter: from === 'END' ? ';RELATED=END' : '', text: `-PT${minutes}M` }],
      ]),
    )
    .join('');
}
