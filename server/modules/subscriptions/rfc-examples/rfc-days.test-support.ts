import { days, type RfcExample, SEPTEMBER_2 } from './rfc-example.test-support.ts';

const januaries = [1998, 1999, 2000].map((year) => `${year} 1 ${days(1, 31)}`);
const untilChristmas = [
  `1997 9 ${days(2, 30)}`,
  `1997 10 ${days(1, 31)}`,
  `1997 11 ${days(1, 30)}`,
  `1997 12 ${days(1, 23)}`,
];
const workingHours = ['9', '10', '11', '12', '13', '14', '15', '16'];
const everyTwentyMinutes = [2, 3].flatMap((day) =>
  workingHours.flatMap((hour) =>
    ['00', '20', '40'].map((minute) => `1997 9 ${day} ${hour.padStart(2, '0')}:${minute}`),
  ),
);

export const rfcDays: readonly RfcExample[] = [
  {
    says: 'daily for 10 occurrences',
    start: SEPTEMBER_2,
    rule: 'FREQ=DAILY;COUNT=10',
    listed: [`1997 9 ${days(2, 11)}`],
  },
  {
    says: 'daily until December 24, 1997',
    start: SEPTEMBER_2,
    rule: 'FREQ=DAILY;UNTIL=19971224T000000Z',
    listed: untilChristmas,
  },
  {
    says: 'every other day',
    start: SEPTEMBER_2,
    rule: 'FREQ=DAILY;INTERVAL=2',
    before: '1997-12-04',
    listed: [
      `1997 9 ${days(2, 30, 2)}`,
      `1997 10 ${days(2, 30, 2)}`,
      `1997 11 ${days(1, 29, 2)}`,
      '1997 12 1,3',
    ],
  },
  {
    says: 'every 10 days, 5 occurrences',
    start: SEPTEMBER_2,
    rule: 'FREQ=DAILY;INTERVAL=10;COUNT=5',
    listed: ['1997 9 2,12,22', '1997 10 2,12'],
  },
  {
    says: 'every day in January, for 3 years',
    start: '19980101T090000',
    rule: 'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    listed: januaries,
  },
  {
    says: 'the same by days',
    start: '19980101T090000',
    rule: 'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1',
    listed: januaries,
  },
  {
    // By erratum 3883: 17:00 in New York is 21:00 in UTC.
    says: 'every 3 hours from 9:00 to 17:00 of a day',
    start: SEPTEMBER_2,
    rule: 'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z',
    listed: ['1997 9 2 09:00', '1997 9 2 12:00', '1997 9 2 15:00'],
  },
  {
    says: 'every 15 minutes, 6 occurrences',
    start: SEPTEMBER_2,
    rule: 'FREQ=MINUTELY;INTERVAL=15;COUNT=6',
    listed: ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15'].map((time) => `1997 9 2 ${time}`),
  },
  {
    says: 'every hour and a half, 4 occurrences',
    start: SEPTEMBER_2,
    rule: 'FREQ=MINUTELY;INTERVAL=90;COUNT=4',
    listed: ['09:00', '10:30', '12:00', '13:30'].map((time) => `1997 9 2 ${time}`),
  },
  {
    says: 'every 20 minutes from 9:00 to 16:40 of every day',
    start: SEPTEMBER_2,
    rule: 'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40',
    before: '1997-09-04',
    listed: everyTwentyMinutes,
  },
  {
    says: 'the same by minutes',
    start: SEPTEMBER_2,
    rule: 'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16',
    before: '1997-09-04',
    listed: everyTwentyMinutes,
  },
];
