import { type RfcExample, SEPTEMBER_2 } from './rfc-example.test-support.ts';

const tuesdaysAndThursdays = ['1997 9 2,4,9,11,16,18,23,25,30', '1997 10 2'];

export const rfcWeeks: readonly RfcExample[] = [
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
];
