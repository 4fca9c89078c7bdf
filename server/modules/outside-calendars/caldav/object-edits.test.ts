import { expect, it } from 'vitest';
import { objectWork } from './object-work.ts';

const READER = { addresses: [], timeZone: 'UTC' };
const NOW = '2026-11-01T00:00:00.000Z';
const SPAN = { from: Date.parse('2026-11-01T00:00:00Z'), to: Date.parse('2026-12-01T00:00:00Z') };
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`;
const basic = (day: number, hour = '09') => `202611${String(day).padStart(2, '0')}T${hour}0000Z`;

/** Daily series of which the occurrences from the 4th on are later and have another title. */
const FOLLOWED = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:a', 'SUMMARY:Stand-up'],
  ...[`DTSTART:${basic(2)}`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=5', 'END:VEVENT', 'BEGIN:VEVENT'],
  ...['UID:a', 'SUMMARY:Later', `RECURRENCE-ID;RANGE=THISANDFUTURE:${basic(4)}`, `DTSTART:${basic(4, '15')}`],
  ...['DURATION:PT1H', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

const stored = { name: 'a.ics', etag: '"1"', text: FOLLOWED };
const shown = (text: string | null) =>
  objectWork
    .events([{ ...stored, text: text ?? '' }], READER, SPAN)
    .map(({ title, times }) => `${title} ${times.isAllDay ? times.startDay : times.startDate.slice(8, 13)}`)
    .sort((one, other) => (one.slice(-5) < other.slice(-5) ? -1 : 1));

it('deleting an occurrence leaves a change of it and those after it to the others', () => {
  const without = (day: number) =>
    shown(objectWork.takeOut({ stored, reader: READER, originalStart: at(day), now: NOW }));
  expect(shown(FOLLOWED)).toEqual([
    'Stand-up 02T09',
    'Stand-up 03T09',
    'Later 04T15',
    'Later 05T15',
    'Later 06T15',
  ]);
  expect(without(5)).toEqual(['Stand-up 02T09', 'Stand-up 03T09', 'Later 04T15', 'Later 06T15']);
  expect(without(4)).toEqual(['Stand-up 02T09', 'Stand-up 03T09', 'Later 05T15', 'Later 06T15']);
});

it('changing an occurrence alone leaves a change of it and those after it to the others', () => {
  const edit = { stored, reader: READER, now: NOW };
  const renamed = (day: number) => shown(objectWork.patch(edit, at(day), { title: 'Mine' }));
  expect(renamed(4)).toEqual([
    'Stand-up 02T09',
    'Stand-up 03T09',
    'Mine 04T15',
    'Later 05T15',
    'Later 06T15',
  ]);
  expect(renamed(5)).toEqual([
    'Stand-up 02T09',
    'Stand-up 03T09',
    'Later 04T15',
    'Mine 05T15',
    'Later 06T15',
  ]);
});
