import { describe, expect, it } from 'vitest';
import { readEvent } from './graph-event.ts';
import { ianaZoneOf, windowsZoneOf } from './windows-zones.ts';

describe('a zone of Microsoft', () => {
  it.each(['tzone://Microsoft/Custom', 'Customized Time Zone', '', 'Nowhere/Land', null, undefined])(
    '%j is unknown',
    (name) => {
      expect(ianaZoneOf(name)).toBeNull();
    },
  );

  it.each([
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['Eastern Standard Time', 'America/New_York'],
    ['India Standard Time', 'Asia/Calcutta'],
    ['New Zealand Standard Time', 'Pacific/Auckland'],
    ['UTC', 'UTC'],
    ['tzone://Microsoft/Utc', 'UTC'],
    ['Europe/Paris', 'Europe/Paris'],
  ])('%s is %s', (name, zone) => {
    expect(ianaZoneOf(name)).toBe(zone);
  });

  it.each([
    ['Europe/Berlin', 'W. Europe Standard Time'],
    ['Asia/Kolkata', 'India Standard Time'],
    ['America/New_York', 'Eastern Standard Time'],
    ['Pacific/Auckland', 'New Zealand Standard Time'],
    ['UTC', 'UTC'],
  ])('%s is sent as %s', (zone, name) => {
    expect(windowsZoneOf(zone)).toBe(name);
  });

  it('that is unknown leaves the instants unchanged', () => {
    const event = {
      id: 'custom',
      start: { dateTime: '2026-03-29T07:00:00.0000000', timeZone: 'UTC' },
      end: { dateTime: '2026-03-29T08:00:00.0000000', timeZone: 'UTC' },
      originalStartTimeZone: 'tzone://Microsoft/Custom',
    };
    expect(readEvent(event).times).toEqual({
      isAllDay: false,
      startDate: '2026-03-29T07:00:00.000Z',
      endDate: '2026-03-29T08:00:00.000Z',
      timeZone: 'UTC',
    });
  });

  it.each([
    ['2026-03-29T00:00:00.0000000', '2026-03-30T00:00:00.0000000', 'W. Europe Standard Time'],
    ['2026-03-28T23:00:00.0000000', '2026-03-29T22:00:00.0000000', 'W. Europe Standard Time'],
    ['2026-03-28T11:00:00.0000000', '2026-03-29T11:00:00.0000000', 'New Zealand Standard Time'],
    ['2026-03-29T04:00:00.0000000', '2026-03-30T04:00:00.0000000', 'Eastern Standard Time'],
    ['2026-03-28T18:30:00.0000000', '2026-03-29T18:30:00.0000000', 'India Standard Time'],
  ])('whole days from %s to %s in %s are the same day', (start, end, zone) => {
    const event = {
      id: 'day',
      isAllDay: true,
      start: { dateTime: start, timeZone: 'UTC' },
      end: { dateTime: end, timeZone: 'UTC' },
      originalStartTimeZone: zone,
    };
    expect(readEvent(event).times).toMatchObject({ startDay: '2026-03-29', endDay: '2026-03-30' });
  });
});
