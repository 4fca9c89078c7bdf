import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { demandRule } from '#server/demand-rule.ts';
import { randomFrom } from '#tests/random.ts';
import { seed } from '#tests/random-seed.ts';
import { nextAfterCompletion, nextOccurrence, type Sequence } from './series-occurrences.ts';
import { instantOf, wallTimeOf, wallTimeOfDue } from './series-wall-time.ts';

function sequence(rule: string, timeZone: string, start: string, more: Partial<Sequence> = {}): Sequence {
  const wall = Date.parse(`${start}Z`);
  const startsAt = instantOf(wall, timeZone);
  return {
    rule,
    timeZone,
    basis: 'date',
    startsAt,
    isWholeDay: false,
    lastOccurrence: startsAt,
    made: 1,
    ...more,
  };
}

/** The next occurrences, in local time. */
function walk(given: Sequence, count: number): string[] {
  const found: string[] = [];
  let walked = given;
  while (found.length < count) {
    const next = nextOccurrence(walked);
    if (next === null) break;
    found.push(local(next, given.timeZone));
    walked = { ...walked, lastOccurrence: next, made: walked.made + 1 };
  }
  return found;
}
function local(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/** List of the numbers up to the last. */
const to = (last: number, first = 0) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).join();

it.each([
  'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  `FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${to(23)}`,
  'FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4',
  'FREQ=HOURLY',
])('a rule of everyday life is taken: %s', (rule) => {
  demandRule(rule, 'Europe/Berlin', Date.parse('2026-11-21T09:00Z'));
});

describe('a rule is refused', () => {
  it.each([
    'NONSENSE',
    'FREQ=FOO;INTERVAL=1',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;FREQ=WEEKLY',
    'DTSTART=20200101T000000Z;FREQ=DAILY',
    'FREQ=DAILY;UNTIL=tomorrow',
    'FREQ=DAILY;UNTIL=20269999',
    'FREQ=DAILY;UNTIL=20260101T000000Z',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYMONTHDAY=3',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4,6,9,11',
    'FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1',
    'FREQ=MINUTELY',
    'FREQ=SECONDLY;INTERVAL=7200',
    'FREQ=HOURLY;BYMINUTE=0,30',
    'FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,59',
    // More times in one period than a search may cost, whichever of them are chosen.
    `FREQ=DAILY;BYHOUR=${to(23)};BYMINUTE=${to(30)};BYSETPOS=10,700`,
    `FREQ=DAILY;BYHOUR=${to(23)};BYMINUTE=${to(15)};BYSETPOS=10,700`,
    `FREQ=MONTHLY;BYMONTHDAY=${to(31, 1)};BYHOUR=${to(23)};BYSETPOS=-1`,
    `FREQ=YEARLY;BYYEARDAY=${to(366, 1)};BYHOUR=9,17;BYSETPOS=700`,
    `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=9;BYSETPOS=400`,
  ])('%s', (rule) => {
    expect(() => demandRule(rule, 'Europe/Berlin', Date.parse('2026-11-21T09:00Z'))).toThrow(
      'recurrence rule',
    );
  });
});

describe('the wall time of an occurrence', () => {
  it.each([
    ['Europe/Berlin', '2026-03-27T09:00', ['2026-03-28T09:00', '2026-03-29T09:00', '2026-03-30T09:00']],
    ['Europe/Berlin', '2026-10-23T09:00', ['2026-10-24T09:00', '2026-10-25T09:00', '2026-10-26T09:00']],
    ['America/New_York', '2026-03-06T09:00', ['2026-03-07T09:00', '2026-03-08T09:00', '2026-03-09T09:00']],
    ['America/New_York', '2026-10-30T09:00', ['2026-10-31T09:00', '2026-11-01T09:00', '2026-11-02T09:00']],
    ['Australia/Lord_Howe', '2026-10-02T09:00', ['2026-10-03T09:00', '2026-10-04T09:00', '2026-10-05T09:00']],
    ['Australia/Lord_Howe', '2026-04-03T09:00', ['2026-04-04T09:00', '2026-04-05T09:00', '2026-04-06T09:00']],
    ['Asia/Kathmandu', '2026-12-31T23:45', ['2027-01-01T23:45', '2027-01-02T23:45', '2027-01-03T23:45']],
  ])('in %s from %s', (timeZone, start, expected) => {
    expect(walk(sequence('FREQ=DAILY', timeZone, start), 3)).toEqual(expected);
  });

  it('moves by the length of a gap, and returns the day after', () => {
    expect(walk(sequence('FREQ=DAILY', 'Europe/Berlin', '2026-03-28T02:30'), 2)).toEqual([
      '2026-03-29T03:30',
      '2026-03-30T02:30',
    ]);
    expect(walk(sequence('FREQ=DAILY', 'Australia/Lord_Howe', '2026-10-03T02:15'), 2)).toEqual([
      '2026-10-04T02:45',
      '2026-10-05T02:15',
    ]);
  });

  it('is the first of the two in a fold', () => {
    const next = nextOccurrence(sequence('FREQ=DAILY', 'Europe/Berlin', '2026-10-24T02:30'));
    expect(next).toBe('2026-10-25T00:30:00.000Z');
    const lordHowe = nextOccurrence(sequence('FREQ=DAILY', 'Australia/Lord_Howe', '2026-04-04T01:45'));
    expect(lordHowe).toBe('2026-04-04T14:45:00.000Z');
  });

  it('is taken once on a day that its zone skipped', () => {
    const days = sequence('FREQ=DAILY', 'Pacific/Apia', '2011-12-28T00:00', { isWholeDay: true });
    expect(walk(days, 3)).toEqual(['2011-12-29T00:00', '2011-12-31T00:00', '2012-01-01T00:00']);
  });

  it('begins a whole day without a midnight with its first instant', () => {
    const start = sequence('FREQ=WEEKLY', 'Africa/Cairo', '2026-04-24T00:00', { isWholeDay: true });
    expect(local(start.startsAt, 'Africa/Cairo')).toBe('2026-04-24T01:00');
    expect(walk(start, 1)).toEqual(['2026-05-01T00:00']);
  });
});

describe('a rule', () => {
  it('skips short months on the 31st, and other years on the 29th of February', () => {
    expect(walk(sequence('FREQ=MONTHLY', 'Europe/Berlin', '2026-01-31T09:00'), 3)).toEqual([
      '2026-03-31T09:00',
      '2026-05-31T09:00',
      '2026-07-31T09:00',
    ]);
    expect(walk(sequence('FREQ=YEARLY', 'America/New_York', '2024-02-29T09:00'), 2)).toEqual([
      '2028-02-29T09:00',
      '2032-02-29T09:00',
    ]);
    expect(walk(sequence('FREQ=MONTHLY;BYMONTHDAY=-1', 'Asia/Kathmandu', '2026-01-31T09:00'), 2)).toEqual([
      '2026-02-28T09:00',
      '2026-03-31T09:00',
    ]);
  });

  it('ends by COUNT and UNTIL', () => {
    expect(walk(sequence('FREQ=DAILY;COUNT=3', 'UTC', '2026-01-31T09:00'), 9)).toHaveLength(2);
    expect(walk(sequence('FREQ=DAILY;UNTIL=20260202', 'Europe/Berlin', '2026-01-31T23:30'), 9)).toHaveLength(
      2,
    );
    expect(
      walk(sequence('FREQ=DAILY;UNTIL=20260202T223000Z', 'Europe/Berlin', '2026-01-31T23:30'), 9),
    ).toHaveLength(2);
    expect(
      walk(sequence('FREQ=DAILY;UNTIL=20260202T222959Z', 'Europe/Berlin', '2026-01-31T23:30'), 9),
    ).toHaveLength(1);
    expect(
      walk(sequence('FREQ=DAILY;UNTIL=20260202T233000', 'Europe/Berlin', '2026-01-31T23:30'), 9),
    ).toHaveLength(2);
  });

  it('counts from the day of a completion, at the old time', () => {
    const days = sequence('FREQ=DAILY;INTERVAL=3', 'America/New_York', '2026-03-01T09:00', {
      basis: 'completion',
    });
    const late = nextAfterCompletion(days, '2026-03-07T04:30:00.000Z');
    expect(local(late ?? '', 'America/New_York')).toBe('2026-03-09T09:00');
    const early = nextAfterCompletion(days, '2026-02-27T12:00:00.000Z');
    expect(local(early ?? '', 'America/New_York')).toBe('2026-03-02T09:00');
  });
});

describe('a rule after completion', () => {
  /** Next due dates if each occurrence is finished on its day. */
  function followed(rule: string, start: string, count: number): string[] {
    let walked = sequence(rule, 'Europe/Berlin', start, { basis: 'completion' });
    return Array.from({ length: count }, () => {
      const next = nextAfterCompletion(walked, walked.lastOccurrence) ?? '';
      walked = { ...walked, lastOccurrence: next, made: walked.made + 1 };
      return local(next, 'Europe/Berlin').slice(0, 10);
    });
  }

  it('falls on the last day of a shorter month after the 31st, and on the 31st again later', () => {
    expect(followed('FREQ=MONTHLY', '2027-01-31T09:00', 4)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    expect(followed('FREQ=MONTHLY', '2028-01-30T09:00', 3)).toEqual([
      '2028-02-29',
      '2028-03-30',
      '2028-04-30',
    ]);
    expect(followed('FREQ=MONTHLY;INTERVAL=3', '2026-11-30T09:00', 2)).toEqual(['2027-02-28', '2027-05-30']);
  });

  it('falls on the last day of February a year after the 29th', () => {
    expect(followed('FREQ=YEARLY', '2024-02-29T09:00', 5)).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
      '2029-02-28',
    ]);
  });

  it('counts from the day of the completion, even another than the due one', () => {
    const monthly = sequence('FREQ=MONTHLY', 'Europe/Berlin', '2027-01-31T09:00', { basis: 'completion' });
    const nextAfter = (at: string) => local(nextAfterCompletion(monthly, at) ?? '', 'Europe/Berlin');
    expect(nextAfter('2027-02-10T12:00:00.000Z')).toBe('2027-03-10T09:00');
    expect(nextAfter('2027-03-30T12:00:00.000Z')).toBe('2027-04-30T09:00');
    // Early: never before the finished one.
    expect(nextAfter('2026-12-30T12:00:00.000Z')).toBe('2027-02-28T09:00');
  });
});

describe('any rule, zone and start', () => {
  it(`gives increasing occurrences at the same time of day (SEED=${seed})`, () => {
    const { below, pick } = randomFrom(seed);
    for (let round = 0; round < 80; round += 1) {
      const timeZone = pick([
        'Europe/Berlin',
        'America/New_York',
        'Australia/Lord_Howe',
        'Asia/Kathmandu',
        'Pacific/Apia',
        'Africa/Cairo',
      ]);
      const frequency = pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
      const by =
        frequency === 'WEEKLY'
          ? pick(['', ';BYDAY=MO,TH', ';BYDAY=SU'])
          : frequency === 'MONTHLY'
            ? pick(['', ';BYMONTHDAY=-1', ';BYDAY=2TU'])
            : '';
      const rule = `FREQ=${frequency};INTERVAL=${1 + below(4)}${by}`;
      const start = new Date(Date.UTC(2026, 0, 1) + below(1_000_000) * 60_000).toISOString().slice(0, 16);
      const given = sequence(rule, timeZone, start);
      const time = wallTimeOfDue(given.startsAt, false, timeZone) % 86_400_000;
      let walked = given;
      for (let step = 0; step < 25; step += 1) {
        const next = nextOccurrence(walked);
        if (next === null) break;
        const described = `${rule} in ${timeZone} from ${start}: ${next}`;
        expect(next > walked.lastOccurrence, described).toBe(true);
        const shown = wallTimeOf(next, timeZone) % 86_400_000;
        // Another time is allowed only in a daylight-saving gap, which shows in the wall time of the instant
        // before.
        if (shown !== time) {
          const before = wallTimeOf(new Date(Date.parse(next) - 1).toISOString(), timeZone);
          expect(wallTimeOf(next, timeZone) - before, described).toBeGreaterThan(60_000);
        }
        walked = { ...walked, lastOccurrence: next, made: walked.made + 1 };
      }
    }
  });
});

describe('the end of time', () => {
  const lastDay = '9998-12-31T12:00:00.000Z';

  it.each(['FREQ=DAILY', 'FREQ=YEARLY', 'FREQ=HOURLY'])('%s comes no more', (rule) => {
    const given = sequence(rule, 'Pacific/Kiritimati', '9998-12-31T23:30');
    expect(
      nextOccurrence({ ...given, startsAt: lastDay, lastOccurrence: '9998-12-31T23:59:59.000Z' }),
    ).toBeNull();
  });

  it('does not slow down a completion thousands of years before the due date', () => {
    const given = sequence('FREQ=DAILY', 'Europe/Berlin', '9998-11-01T09:00', { basis: 'completion' });
    const next = nextAfterCompletion(given, '2026-11-21T10:00:00.000Z');
    expect(next === null ? null : local(next, 'Europe/Berlin')).toBe('9998-11-02T09:00');
  });

  it('is the last instant of any wall time', () => {
    expect(instantOf(Date.parse('9999-12-31T23:00:00Z'), 'America/New_York')).toBe(
      '9998-12-31T23:59:59.999Z',
    );
  });
});
