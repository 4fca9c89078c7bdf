import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type Random, randomFrom } from '#tests/random.ts';
import { seed } from '#tests/random-seed.ts';
import { HOUR } from '../units.ts';
import { occurrencesOf } from './occurrences.ts';
import { instantOfWall, wallAt, wallClockAt } from './wall-time.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 100);
const STEPS = 12;
const zones = [
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Africa/Cairo',
  'Europe/Berlin',
  'Europe/London',
  'America/St_Johns',
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'Pacific/Honolulu',
] as const;

const by = {
  HOURLY: [''],
  DAILY: ['', ';BYDAY=SA,SU', ';BYMONTH=3,4,9,10,11', ';BYHOUR=0,2'],
  WEEKLY: ['', ';BYDAY=MO,TH', ';BYDAY=SU', ';BYDAY=MO,TU,WE,TH,FR;WKST=SU'],
  MONTHLY: ['', ';BYMONTHDAY=-1', ';BYDAY=2TU', ';BYDAY=-1SU', ';BYMONTHDAY=28,29,30,31;BYSETPOS=-1'],
  YEARLY: ['', ';BYMONTH=3;BYDAY=-1SU', ';BYMONTH=2;BYMONTHDAY=-1', ';BYMONTH=3,10'],
} as const;

/** Changes of the clocks of a zone in 2026; the first of the year where there are none. */
function changesOf(timeZone: string): number[] {
  const first = Temporal.ZonedDateTime.from({ timeZone, year: 2026, month: 1, day: 1 });
  const spring = first.getTimeZoneTransition('next');
  const autumn = spring?.getTimeZoneTransition('next') ?? null;
  const found = [spring, autumn].flatMap((each) => (each === null ? [] : each.epochMilliseconds));
  return found.length === 0 ? [first.epochMilliseconds] : found;
}

/** Draws a rule that begins near a change of its zone's clocks, at a time that the change may skip or repeat. */
function drawCase({ below, pick }: Random) {
  const timeZone: string = pick(zones);
  const frequency = pick(['HOURLY', 'DAILY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const);
  const change = pick(changesOf(timeZone));
  const days = frequency === 'HOURLY' ? 1 : below(frequency === 'DAILY' ? 5 : 40);
  const quarter = (below(17) - 8) * 15;
  const start = Math.floor(wallAt(change, timeZone) / 60_000) * 60_000 - days * 24 * HOUR + quarter * 60_000;
  const rule = `FREQ=${frequency};INTERVAL=${1 + below(3)}${pick<string>(by[frequency])}`;
  return { rule, timeZone, start };
}
type Case = ReturnType<typeof drawCase>;

const basic = (wall: number) => new Date(wall).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '');
const isoOf = (at: number) => new Date(at).toISOString();

/** The first instants by ical.js, which counts in wall time, and Temporal, which places it by the rule for gaps. */
function byIcal({ rule, timeZone, start }: Case, count: number): string[] {
  const time = ICAL.Time.fromDateTimeString(isoOf(start).slice(0, 19));
  const iterator = ICAL.Recur.fromString(rule).iterator(time);
  const found = new Set<number>();
  for (let step = 0; step < count * 3 && found.size < count + 30; step += 1) {
    const next = iterator.next();
    if (next === null || next === undefined) break;
    const { year, month, day, hour, minute } = next;
    const plain = Temporal.PlainDateTime.from({ year, month, day, hour, minute });
    found.add(plain.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
  }
  return [...found].sort((a, b) => a - b).map(isoOf);
}

/** The instants of a span by rrule-temporal in the zone itself, which leaves out times that the clocks skip. */
function byZonedLibrary({ rule, timeZone, start }: Case, from: string, to: string): string[] {
  const series = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${timeZone}:${basic(start)}\nRRULE:${rule}`,
    maxIterations: 3_000,
  });
  const found = series.between(new Date(from), new Date(to), true);
  return found.map(({ epochMilliseconds }) => isoOf(epochMilliseconds));
}

function ours({ rule, timeZone, start }: Case, count: number): string[] {
  const occurrences = occurrencesOf({ rule, timeZone, start: wallClockAt(start) });
  const found: string[] = [];
  let next = occurrences?.first() ?? null;
  while (next !== null && found.length < count) {
    found.push(isoOf(next));
    next = occurrences?.next(next) ?? null;
  }
  return found;
}

// Allows for `npm run soak`, which compares thousands of rules.
const PATIENCE = 20_000 + ROUNDS * 200;

describe(`occurrences of ${ROUNDS} random rules around changes of the clocks (seed ${seed})`, {
  timeout: PATIENCE,
}, () => {
  const random = randomFrom(seed);
  const cases = Array.from({ length: ROUNDS }, () => drawCase(random));
  const described = (each: Case) => `${each.rule} in ${each.timeZone} from ${isoOf(each.start)}`;

  it('equal those of ical.js, converted to instants by RFC 5545', () => {
    // ical.js does not know BYSETPOS in rules that name days of a month.
    for (const each of cases.filter(({ rule }) => !rule.includes('BYSETPOS'))) {
      const found = ours(each, STEPS);
      // ical.js lists DTSTART where the rule does not have it.
      const wanted = byIcal(each, STEPS).filter((at) => at >= (found[0] ?? ''));
      expect(found, described(each)).toEqual(wanted.slice(0, found.length));
      expect(found.length, described(each)).toBe(STEPS);
    }
  });

  it('equal those of rrule-temporal in the zone, except where the clocks skip some', () => {
    let compared = 0;
    for (const each of cases.filter(({ rule }) => !/HOURLY|BYHOUR/.test(rule))) {
      const found = ours(each, STEPS);
      const isShown = (at: string) =>
        (wallAt(Date.parse(at), each.timeZone) - each.start) % (24 * HOUR) === 0;
      const isStartShown = wallAt(instantOfWall(each.start, each.timeZone), each.timeZone) === each.start;
      if (!isStartShown || !found.every(isShown)) continue;
      compared += 1;
      expect(found, described(each)).toEqual(byZonedLibrary(each, found[0] ?? '', found.at(-1) ?? ''));
    }
    expect(compared).toBeGreaterThan(ROUNDS / 5);
  });
});

describe('a day without a midnight', () => {
  it.each([
    ['Africa/Cairo', '2026-04-22', ['2026-04-22T22:00', '2026-04-23T22:00', '2026-04-24T21:00']],
    ['Asia/Beirut', '2026-03-27', ['2026-03-27T22:00', '2026-03-28T22:00', '2026-03-29T21:00']],
    ['America/Santiago', '2026-09-04', ['2026-09-05T04:00', '2026-09-06T04:00', '2026-09-07T03:00']],
    ['America/Havana', '2026-03-06', ['2026-03-07T05:00', '2026-03-08T05:00', '2026-03-09T04:00']],
  ])('in %s is not skipped', (timeZone, day, wanted) => {
    const start = Date.parse(`${day}T00:00:00Z`);
    const found = ours({ rule: 'FREQ=DAILY', timeZone, start }, 4).slice(1);
    expect(found.map((at) => at.slice(0, 16))).toEqual(wanted);
  });
});

it('an occurrence that the clocks skip comes an hour later, also after others with a later wall time', () => {
  const start = Date.parse('2026-03-28T02:45:00Z');
  const walls = {
    rule: 'FREQ=DAILY;BYHOUR=2,3;BYMINUTE=45,15;BYSETPOS=2,3',
    timeZone: 'Europe/Berlin',
    start,
  };
  // 02:45 is 03:45 that night, after 03:15.
  expect(ours(walls, 4).map((at) => at.slice(0, 16))).toEqual([
    '2026-03-28T01:45',
    '2026-03-28T02:15',
    '2026-03-29T01:15',
    '2026-03-29T01:45',
  ]);
});
