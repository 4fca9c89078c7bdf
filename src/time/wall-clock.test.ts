import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '#tests/random.ts';
import { seed } from '#tests/random-seed.ts';
import { addDays, addMonths, dayOfNumber, daysBetween, weekdayOf, weekNumberOf } from './calendar-day.ts';
import { HOUR, MINUTE } from './units.ts';
import { dayOf, instantOf, offsetAt, wallClockOf } from './wall-clock.ts';
import { startOfDay, zonedDay } from './zoned-day.ts';

const zones =
  'Pacific/Auckland Pacific/Chatham Pacific/Kiritimati Asia/Kolkata Asia/Kathmandu Australia/Lord_Howe Africa/Cairo Asia/Beirut Europe/Berlin Europe/London Africa/Casablanca America/St_Johns America/New_York America/Santiago America/Havana Pacific/Honolulu Pacific/Pago_Pago UTC'.split(
    ' ',
  );
const timeOf = (hours: number, minutes = 0) => hours * HOUR + minutes * MINUTE;
const at = (text: string) => Date.parse(text);
const iso = (instant: number) => new Date(instant).toISOString();

describe('a wall-clock time', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', timeOf(2, 30), '2026-03-29T01:30:00.000Z'],
    ['America/New_York', '2026-03-08', timeOf(2, 30), '2026-03-08T07:30:00.000Z'],
    ['Africa/Cairo', '2026-04-24', timeOf(0, 30), '2026-04-23T22:30:00.000Z'],
    ['America/Santiago', '2026-09-06', timeOf(0), '2026-09-06T04:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', timeOf(2, 15), '2026-10-03T15:45:00.000Z'],
  ])('in the gap of %s on %s moves forward by its length', (zone, day, time, instant) => {
    expect(iso(instantOf({ day, time }, zone))).toBe(instant);
  });

  it.each([
    ['Europe/Berlin', '2026-10-25', timeOf(2, 30), '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01', timeOf(1, 30), '2026-11-01T05:30:00.000Z'],
    ['America/Havana', '2026-11-01', timeOf(0, 30), '2026-11-01T04:30:00.000Z'],
  ])('that comes twice in %s on %s is its first', (zone, day, time, instant) => {
    expect(iso(instantOf({ day, time }, zone))).toBe(instant);
  });

  it(`agrees with Temporal in every zone, also around its clock changes (seed ${seed})`, () => {
    const draw = randomFrom(seed).below;
    for (const zone of zones) {
      const edges: number[] = [];
      let change = Temporal.Instant.from('2024-01-01T00:00Z').toZonedDateTimeISO(zone);
      for (let count = 0; count < 4; count += 1) {
        const next = change.getTimeZoneTransition('next');
        if (next === null) break;
        edges.push(next.epochMilliseconds);
        change = next;
      }
      for (let round = 0; round < 60; round += 1) {
        const edge = edges[draw(edges.length)];
        const instant =
          edge === undefined || round % 3 === 0
            ? at('1990-01-01T00:00Z') + draw(60 * 365 * 24 * 60) * MINUTE
            : edge + (draw(6 * 60) - 180) * MINUTE;
        const expected = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
        const shown = wallClockOf(instant, zone);
        expect(`${zone} ${shown.day} ${shown.time / MINUTE}`).toBe(
          `${zone} ${expected.toPlainDate()} ${expected.hour * 60 + expected.minute}`,
        );
        expect(offsetAt(instant, zone)).toBe(expected.offsetNanoseconds / 1_000_000);
        const minute = draw(24 * 60);
        const plainTime = { hour: Math.floor(minute / 60), minute: minute % 60 };
        expect(iso(instantOf({ day: shown.day, time: minute * MINUTE }, zone))).toBe(
          iso(expected.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds),
        );
        expect(iso(startOfDay(shown.day, zone))).toBe(iso(expected.startOfDay().epochMilliseconds));
      }
    }
  });

  it('of the contract’s first and last year is read', () => {
    for (const zone of zones) {
      expect(dayOf(at('0001-01-01T00:00:00Z'), zone)).toBe('0001-01-01');
      expect(wallClockOf(at('9998-12-31T12:00:00Z'), zone).day.slice(0, 7)).toMatch(/^9998-12|^9999-01/);
    }
  });
});

describe('a day of a zone', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/New_York', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Africa/Cairo', '2026-04-24', 23],
    ['Asia/Kolkata', '2026-03-29', 24],
  ])('in %s on %s has %d hours', (zone, day, hours) => {
    const { start, end } = zonedDay(day, zone);
    expect((end - start) / HOUR).toBe(hours);
  });

  it.each([
    ['Pacific/Auckland', '2026-11-22T11:00:00Z', '2026-11-23'],
    ['Pacific/Kiritimati', '2026-11-22T10:00:00Z', '2026-11-23'],
    ['Asia/Kolkata', '2026-11-22T18:30:00Z', '2026-11-23'],
    ['Asia/Kolkata', '2026-11-22T18:29:59Z', '2026-11-22'],
    ['Pacific/Honolulu', '2026-11-22T09:59:59Z', '2026-11-21'],
  ])('in %s begins at its midnight (%s)', (zone, instant, day) => {
    expect(dayOf(at(instant), zone)).toBe(day);
  });
});

it('calendar days are counted as by Temporal', () => {
  for (let number = -800; number < 40_000; number += 97) {
    const day = dayOfNumber(number);
    const date = Temporal.PlainDate.from(day);
    expect(weekdayOf(day)).toBe(date.dayOfWeek);
    expect(weekNumberOf(day)).toBe(date.weekOfYear);
    expect(addDays(day, 40)).toBe(date.add({ days: 40 }).toString());
    for (const months of [-13, -1, 1, 25])
      expect(addMonths(day, months)).toBe(date.add({ months }).toString());
    expect(daysBetween('2026-03-29', day)).toBe(date.since('2026-03-29').days);
  }
});
