import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { loadQuickAddParser } from '../load-parser.ts';
import { type Phrase, read } from './test-phrases.ts';

const parser = await loadQuickAddParser('en');

/** Lines that are a title and nothing else. */
const REFUSED = [
  'Buy 2m cable',
  'Take a 30m nap',
  'Raise 5M',
  'Wait 0m',
  'Wait 1001h',
  'Give it a second',
  'Wait a minute',
  'Rest for 3 days',
  'Vacation 2 weeks',
  '2 days ago',
  'Run 5h today-ish',
  'Hello!',
  'Hello !!!!',
  '!foo Clean desk',
  'Read 1984',
  'Call 555-1234',
  'call +1 555 123 4567',
  'Test version 2.5',
  'Ship v1.2.3',
  'Room 12',
  'Watch 300',
  '12 Monkeys',
  "Ocean's 11",
  'Catch-22',
  'Win 3-0',
  'Eat 5 a day',
  'Look at 3 flats',
  'Flight LH 1430',
  'Fix bug 1234',
  'Pay 1/2',
  '24/7 support',
  '9/11 documentary',
  'You may go',
  'May',
  'in March plan trip',
  'March for science',
  'June report',
  'Email April about May figures',
  'Top 10 may change',
  'Read The Sun',
  'Cat sat',
  'Wed the groom',
  'Second draft',
  'Plan the second week',
  'Review Q3 2026',
  'Plan 2027 budget',
  'Good morning mail',
  'Night shift plan',
  'weekday lunch',
  "Friday's report",
  "today's agenda",
  'Watch Tomorrow Never Dies',
  'Prepare Monday meeting',
  'Standup almost every Monday',
  'Prepare for Black Friday',
  'Run 5k in 30m tomorrow',
  'Minutes of Monday',
  'Vacation Monday to Friday',
  'Conference May 3-5',
  'Report yesterday',
  'last Friday notes',
  'Do it now',
  '2024-01-05 backup',
  'Feb 30 nonsense',
  'call 3pm EST',
  'mail bob@today.com',
  'see https://x.com/2026-03-05/today',
  'Call Bob tomorrow about the meeting on Friday',
  'Buy 3 tomorrow pm',
  'tomorrow 3pm',
  '30m',
  '!',
  'Prepare before the first meeting',
  'Listen to Manic Monday',
  'Study Romans 8:28',
];

/** Typed on Wednesday, 2026-10-14 at 12:20:30 in Berlin. */
const PHRASES: readonly Phrase[] = [
  ['Call Bob tomorrow 3pm 30m !', 'Call Bob', '2026-10-15 15:00', 30, 75],
  ['! 30m tomorrow 3pm Call Bob', 'Call Bob', '2026-10-15 15:00', 30, 75],
  ['Call Bob tomorrow 30m 3pm', 'Call Bob', '2026-10-15 15:00', 30, null],
  ['Buy milk Friday 6 pm 15 min !!', 'Buy milk', '2026-10-16 18:00', 15, 90],
  // Days.
  ['Read the news today', 'Read the news', '2026-10-14', null, null],
  ['Meet at Room 12 tomorrow', 'Meet at Room 12', '2026-10-15', null, null],
  ['day after tomorrow dentist', 'dentist', '2026-10-16', null, null],
  ['Call mom friday', 'Call mom', '2026-10-16', null, null],
  ['Call mom wednesday', 'Call mom', '2026-10-21', null, null],
  ['next Friday standup', 'standup', '2026-10-23', null, null],
  ['monday next week standup', 'standup', '2026-10-19', null, null],
  ['tues standup', 'standup', '2026-10-20', null, null],
  ['Call mom @ 6pm', 'Call mom', '2026-10-14 18:00', null, null],
  ['Call mom on sat', 'Call mom', '2026-10-17', null, null],
  ['Trip this weekend', 'Trip', '2026-10-17', null, null],
  ['Submit report by Friday', 'Submit report', '2026-10-16', null, null],
  ['Report due Friday', 'Report', '2026-10-16', null, null],
  ['Plan next week', 'Plan', '2026-10-19', null, null],
  ['next month invoices', 'invoices', '2026-11-01', null, null],
  ['end of month invoices', 'invoices', '2026-10-31', null, null],
  ['end of the week invoices', 'invoices', '2026-10-16', null, null],
  ['do it within 2 days', 'do it', '2026-10-16', null, null],
  ['3 days from now pay', 'pay', '2026-10-17', null, null],
  ['Renew passport in 2 months', 'Renew passport', '2026-12-14', null, null],
  ['Pay rent on the 1st', 'Pay rent', '2026-11-01', null, null],
  ['Oct 14 review', 'review', '2026-10-14', null, null],
  ['Oct 13 review', 'review', '2027-10-13', null, null],
  ['Party 5 Nov 2027', 'Party', '2027-11-05', null, null],
  ['Pay 12/5', 'Pay', '2026-12-05', null, null],
  ['on 9/11 call', 'call', '2027-09-11', null, null],
  ['2026-12-05 party', 'party', '2026-12-05', null, null],
  // Times.
  ['Meet 11am', 'Meet', '2026-10-15 11:00', null, null],
  ['Meet at 15:00', 'Meet', '2026-10-14 15:00', null, null],
  ['Meet at 3', 'Meet', '2026-10-14 15:00', null, null],
  ['Meet at 3 with Bob', 'Meet with Bob', '2026-10-14 15:00', null, null],
  ['call at 5:30', 'call', '2026-10-14 17:30', null, null],
  ['call at 05:30', 'call', '2026-10-15 05:30', null, null],
  ['call 12am', 'call', '2026-10-15 00:00', null, null],
  ['Lunch at noon', 'Lunch', '2026-10-15 12:00', null, null],
  ['Meet Bob at half past 3', 'Meet Bob', '2026-10-14 15:30', null, null],
  ['Meet Bob at quarter to five', 'Meet Bob', '2026-10-14 16:45', null, null],
  ['Dinner tonight', 'Dinner', '2026-10-14 19:00', null, null],
  ['meet tonight at 11', 'meet', '2026-10-14 23:00', null, null],
  ['meet tonight at 1', 'meet', '2026-10-15 01:00', null, null],
  ['Friday night party', 'party', '2026-10-16 22:00', null, null],
  ['Friday midnight deploy', 'deploy', '2026-10-17 00:00', null, null],
  ['Yoga tomorrow morning', 'Yoga', '2026-10-15 09:00', null, null],
  ['Meeting tomorrow 3pm-5pm', 'Meeting', '2026-10-15 15:00', 120, null],
  ['Party on Dec 3 at 9', 'Party', '2026-12-03 09:00', null, null],
  ['in 3 days at 9 call', 'call', '2026-10-17 09:00', null, null],
  ['2026-12-05T14:00Z party', 'party', '2026-12-05 15:00', null, null],
  ['Review in 30 minutes', 'Review', '2026-10-14 12:50', null, null],
  ['in half an hour call Bob', 'call Bob', '2026-10-14 12:50', null, null],
  ['mail bob@tomorrow 3pm', 'mail bob@tomorrow', '2026-10-14 15:00', null, null],
  ['3pm art class', 'art class', '2026-10-14 15:00', null, null],
  ['3pm get milk', 'get milk', '2026-10-14 15:00', null, null],
  ['Tomorrow call Bob at 3pm', 'call Bob', '2026-10-15 15:00', null, null],
  // Words that remain in the title beside a date.
  ['Call Bob tomorrow about the roof', 'Call Bob about the roof', '2026-10-15', null, null],
  ['Prepare Monday meeting tomorrow', 'Prepare Monday meeting', '2026-10-15', null, null],
  ['Book flight May 3 arriving May 10', 'Book flight May 3 arriving', '2027-05-10', null, null],
  ['Turn the lights on tomorrow', 'Turn the lights on', '2026-10-15', null, null],
  ['Call Bob (tomorrow)', 'Call Bob', '2026-10-15', null, null],
  ['Tomorrow, call Bob', 'call Bob', '2026-10-15', null, null],
  ['Call Bob, tomorrow.', 'Call Bob', '2026-10-15', null, null],
  ['Watch "Tomorrow Never Dies" tomorrow', 'Watch "Tomorrow Never Dies"', '2026-10-15', null, null],
  ['Buy cable \\2m tomorrow', 'Buy cable 2m', '2026-10-15', null, null],
  ['\\tomorrow song', 'tomorrow song', null, null, null],
  ['Gym \\every second Monday', 'Gym every second Monday', null, null, null],
  ['Watch \\next week 30m', 'Watch next week', null, 30, null],
  ['Call \\tomorrow on Friday', 'Call tomorrow', '2026-10-16', null, null],
  ['\\\\server tidy 5m', '\\\\server tidy', null, 5, null],
  // Beside names of works and chapters.
  ['watch the game Friday', 'watch the game', '2026-10-16', null, null],
  ['Watch Barbie on Friday', 'Watch Barbie', '2026-10-16', null, null],
  ['Call John 3:15', 'Call John', '2026-10-14 15:15', null, null],
  ['Rent by the first', 'Rent', '2026-11-01', null, null],
  // Estimates.
  ['Run 30min', 'Run', null, 30, null],
  ['Run 1h', 'Run', null, 60, null],
  ['Run 1h30', 'Run', null, 90, null],
  ['Run 1h30m', 'Run', null, 90, null],
  ['Run 1.5h', 'Run', null, 90, null],
  ['Run 1:30h', 'Run', null, 90, null],
  ['Run 90 minutes', 'Run', null, 90, null],
  ['Run for 2 hours', 'Run', null, 120, null],
  ['Run an hour and a half', 'Run', null, 90, null],
  ['Buy cable 2m', 'Buy cable', null, 2, null],
  ['Run 5h and swim 30m', 'Run 5h and swim', null, 30, null],
  ['Read in 2 days 30m', 'Read', '2026-10-16', 30, null],
  // Importance.
  ['Run !', 'Run', null, null, 75],
  ['Run !!!', 'Run', null, null, 100],
  ['! Run !!', 'Run', null, null, 90],
  ['!low Clean desk', 'Clean desk', null, null, 25],
];

describe('English lines that are only a title', () => {
  it.each(REFUSED)('%s', (line) => {
    expect(read(parser, line)).toEqual([line, null, null, null]);
  });
});

describe('English lines', () => {
  it.each(PHRASES)('%s', (line, ...expected) => {
    expect(read(parser, line)).toEqual(expected);
  });
});

describe('a morning', () => {
  const due = (line: string, morning?: number) => {
    const now = Temporal.Instant.from('2026-10-14T10:20:30Z');
    const context = { now, timeZone: 'UTC', ...(morning === undefined ? {} : { morning }) };
    return parser(line, context).dueDate;
  };

  it('begins with the writer’s working time, by default at nine', () => {
    expect(due('Run tomorrow morning')).toBe('2026-10-15T09:00:00Z');
    expect(due('Run tomorrow morning', 7 * 60 + 30)).toBe('2026-10-15T07:30:00Z');
    expect(due('Run every friday morning', 7 * 60 + 30)).toBe('2026-10-16T07:30:00Z');
  });

  it('stays one for people who work from the afternoon on, and other parts of the day stay', () => {
    expect(due('Run tomorrow morning', 14 * 60)).toBe('2026-10-15T09:00:00Z');
    expect(due('Run tomorrow evening', 7 * 60)).toBe('2026-10-15T19:00:00Z');
  });
});
