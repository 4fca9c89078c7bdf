/**
 * Examples of RFC 5545, section 3.8.5.3: their properties, the span of endless ones, and the local times that the
 * document lists, as `year month day,day` at 09:00 unless a time is given.
 */
export interface RfcExample {
  readonly says: string;
  /** DTSTART in America/New_York. */
  readonly start: string;
  readonly rule: string;
  readonly exdate?: string;
  /** End of the expanded span, exclusive. */
  readonly before?: string;
  readonly listed: readonly string[];
}

const days = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step).join();

const SEPTEMBER_2 = '19970902T090000';
const januaries = [1998, 1999, 2000].map((year) => `${year} 1 ${days(1, 31)}`);
const untilChristmas = [
  `1997 9 ${days(2, 30)}`,
  `1997 10 ${days(1, 31)}`,
  `1997 11 ${days(1, 30)}`,
  `1997 12 ${days(1, 23)}`,
];
const tuesdaysAndThursdays = ['1997 9 2,4,9,11,16,18,23,25,30', '1997 10 2'];
const workingHours = ['9', '10', '11', '12', '13', '14', '15', '16'];
const everyTwentyMinutes = [2, 3].flatMap((day) =>
  workingHours.flatMap((hour) =>
    ['00', '20', '40'].map((minute) => `1997 9 ${day} ${hour.padStart(2, '0')}:${minute}`),
  ),
);

export const rfcExamples: readonly RfcExample[] = [
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
    says: 'weekly for 10 occurrences',
    start: SEPTEMBER_2,
    rule: 'FREQ=WEEKLY;COUNT=10',
    listed: ['1997 9 2,9,16,23,30', '1997 10 7,14,21,28', '1997 11 4'],
  },
  {
    says: 'weekly until December 24, 1997',
    start: SEPTEMBER_2,
    rule: 'FREQ=WEEKLY;UNTIL=19971224T000000Z',
    listed: ['1997 9 2,9,16,23,30', '1997 10 7,14,21,28', '1997 11 4,11,18,25', '1997 12 2,9,16,23'],
  },
  {
    says: 'every other week',
    start: SEPTEMBER_2,
    rule: 'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    before: '1998-02-18',
    listed: [
      '1997 9 2,16,30',
      '1997 10 14,28',
      '1997 11 11,25',
      '1997 12 9,23',
      '1998 1 6,20',
      '1998 2 3,17',
    ],
  },
  {
    says: 'weekly on Tuesday and Thursday for five weeks',
    start: SEPTEMBER_2,
    rule: 'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    listed: tuesdaysAndThursdays,
  },
  {
    says: 'the same by number',
    start: SEPTEMBER_2,
    rule: 'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
    listed: tuesdaysAndThursdays,
  },
  {
    says: 'every other week on Monday, Wednesday and Friday until December 24, 1997',
    start: '19970901T090000',
    rule: 'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    listed: [
      '1997 9 1,3,5,15,17,19,29',
      '1997 10 1,3,13,15,17,27,29,31',
      '1997 11 10,12,14,24,26,28',
      '1997 12 8,10,12,22',
    ],
  },
  {
    says: 'every other week on Tuesday and Thursday, 8 occurrences',
    start: SEPTEMBER_2,
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    listed: ['1997 9 2,4,16,18,30', '1997 10 2,14,16'],
  },
  {
    says: 'monthly on the first Friday, 10 occurrences',
    start: '19970905T090000',
    rule: 'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    listed: [
      '1997 9 5',
      '1997 10 3',
      '1997 11 7',
      '1997 12 5',
      '1998 1 2',
      '1998 2 6',
      '1998 3 6',
      '1998 4 3',
      '1998 5 1',
      '1998 6 5',
    ],
  },
  {
    says: 'monthly on the first Friday until December 24, 1997',
    start: '19970905T090000',
    rule: 'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
    listed: ['1997 9 5', '1997 10 3', '1997 11 7', '1997 12 5'],
  },
  {
    says: 'every other month on the first and last Sunday, 10 occurrences',
    start: '19970907T090000',
    rule: 'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    listed: ['1997 9 7,28', '1997 11 2,30', '1998 1 4,25', '1998 3 1,29', '1998 5 3,31'],
  },
  {
    says: 'monthly on the second-to-last Monday, 6 months',
    start: '19970922T090000',
    rule: 'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    listed: ['1997 9 22', '1997 10 20', '1997 11 17', '1997 12 22', '1998 1 19', '1998 2 16'],
  },
  {
    says: 'monthly on the third-to-last day',
    start: '19970928T090000',
    rule: 'FREQ=MONTHLY;BYMONTHDAY=-3',
    before: '1998-02-27',
    listed: ['1997 9 28', '1997 10 29', '1997 11 28', '1997 12 29', '1998 1 29', '1998 2 26'],
  },
  {
    says: 'monthly on the 2nd and 15th, 10 occurrences',
    start: SEPTEMBER_2,
    rule: 'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    listed: ['1997 9 2,15', '1997 10 2,15', '1997 11 2,15', '1997 12 2,15', '1998 1 2,15'],
  },
  {
    says: 'monthly on the first and last day, 10 occurrences',
    start: '19970930T090000',
    rule: 'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    listed: ['1997 9 30', '1997 10 1,31', '1997 11 1,30', '1997 12 1,31', '1998 1 1,31', '1998 2 1'],
  },
  {
    says: 'every 18 months on the 10th to 15th, 10 occurrences',
    start: '19970910T090000',
    rule: 'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    listed: [`1997 9 ${days(10, 15)}`, `1999 3 ${days(10, 13)}`],
  },
  {
    says: 'every Tuesday, every other month',
    start: SEPTEMBER_2,
    rule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    before: '1998-04-01',
    listed: ['1997 9 2,9,16,23,30', '1997 11 4,11,18,25', '1998 1 6,13,20,27', '1998 3 3,10,17,24,31'],
  },
  {
    says: 'yearly in June and July, 10 occurrences',
    start: '19970610T090000',
    rule: 'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    listed: [1997, 1998, 1999, 2000, 2001].flatMap((year) => [`${year} 6 10`, `${year} 7 10`]),
  },
  {
    says: 'every other year in January, February and March, 10 occurrences',
    start: '19970310T090000',
    rule: 'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    listed: [
      '1997 3 10',
      ...[1999, 2001, 2003].flatMap((year) => [`${year} 1 10`, `${year} 2 10`, `${year} 3 10`]),
    ],
  },
  {
    says: 'every third year on the 1st, 100th and 200th day, 10 occurrences',
    start: '19970101T090000',
    rule: 'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    listed: [
      '1997 1 1',
      '1997 4 10',
      '1997 7 19',
      '2000 1 1',
      '2000 4 9',
      '2000 7 18',
      '2003 1 1',
      '2003 4 10',
      '2003 7 19',
      '2006 1 1',
    ],
  },
  {
    says: 'every 20th Monday of the year',
    start: '19970519T090000',
    rule: 'FREQ=YEARLY;BYDAY=20MO',
    before: '2000-01-01',
    listed: ['1997 5 19', '1998 5 18', '1999 5 17'],
  },
  {
    says: 'Monday of week 20',
    start: '19970512T090000',
    rule: 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
    before: '2000-01-01',
    listed: ['1997 5 12', '1998 5 11', '1999 5 17'],
  },
  {
    says: 'every Thursday in March',
    start: '19970313T090000',
    rule: 'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    before: '2000-01-01',
    listed: ['1997 3 13,20,27', '1998 3 5,12,19,26', '1999 3 4,11,18,25'],
  },
  {
    says: 'every Thursday in June, July and August',
    start: '19970605T090000',
    rule: 'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    before: '2000-01-01',
    listed: [
      '1997 6 5,12,19,26',
      '1997 7 3,10,17,24,31',
      '1997 8 7,14,21,28',
      '1998 6 4,11,18,25',
      '1998 7 2,9,16,23,30',
      '1998 8 6,13,20,27',
      '1999 6 3,10,17,24',
      '1999 7 1,8,15,22,29',
      '1999 8 5,12,19,26',
    ],
  },
  {
    says: 'every Friday the 13th',
    start: SEPTEMBER_2,
    exdate: SEPTEMBER_2,
    rule: 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    before: '2001-01-01',
    listed: ['1998 2 13', '1998 3 13', '1998 11 13', '1999 8 13', '2000 10 13'],
  },
  {
    says: 'the first Saturday that follows the first Sunday of the month',
    start: '19970913T090000',
    rule: 'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    before: '1998-06-14',
    listed: [
      '1997 9 13',
      '1997 10 11',
      '1997 11 8',
      '1997 12 13',
      '1998 1 10',
      '1998 2 7',
      '1998 3 7',
      '1998 4 11',
      '1998 5 9',
      '1998 6 13',
    ],
  },
  {
    says: 'every 4 years, the first Tuesday after a Monday in November',
    start: '19961105T090000',
    rule: 'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    before: '2008-01-01',
    listed: ['1996 11 5', '2000 11 7', '2004 11 2'],
  },
  {
    says: 'the third of Tuesday, Wednesday and Thursday in a month, 3 months',
    start: '19970904T090000',
    rule: 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
    listed: ['1997 9 4', '1997 10 7', '1997 11 6'],
  },
  {
    says: 'the second-to-last weekday of the month',
    start: '19970929T090000',
    rule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    before: '1998-04-01',
    listed: ['1997 9 29', '1997 10 30', '1997 11 27', '1997 12 30', '1998 1 29', '1998 2 26', '1998 3 30'],
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
  {
    says: 'weeks that begin on Monday',
    start: '19970805T090000',
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    listed: ['1997 8 5,10,19,24'],
  },
  {
    says: 'weeks that begin on Sunday',
    start: '19970805T090000',
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    listed: ['1997 8 5,17,19,31'],
  },
  {
    says: 'a day that a month does not have',
    start: '20070115T090000',
    rule: 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    listed: ['2007 1 15,30', '2007 2 15', '2007 3 15,30'],
  },
];
