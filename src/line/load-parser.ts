import { Temporal } from 'temporal-polyfill';
import type { Language } from '#contract/people/language-names.ts';
import type { QuickAddLanguage } from './language.ts';
import { createParser } from './line-parser.ts';
import type { QuickAddParser } from './reading.ts';

const LANGUAGES = {
  en: async (): Promise<QuickAddLanguage> => (await import('./languages/en.ts')).english,
  de: async (): Promise<QuickAddLanguage> => (await import('./languages/de.ts')).german,
  fr: async (): Promise<QuickAddLanguage> => (await import('./languages/fr.ts')).french,
  es: async (): Promise<QuickAddLanguage> => (await import('./languages/es.ts')).spanish,
  it: async (): Promise<QuickAddLanguage> => (await import('./languages/it.ts')).italian,
} satisfies Record<Language, unknown>;

/**
 * Loads the reader of one language (and of no other): `Call Bob tomorrow 3pm 30m !` → title, due date, minutes,
 * importance; `Gym every monday @Tom` → recurrence, people to ask. It never throws for any text; an unknown time
 * zone in the context is a RangeError. It is quick enough for every keystroke (well under a millisecond).
 *
 * Ambiguous lines:
 *
 * | typed | read as |
 * |---|---|
 * | `Buy 2m cable`, `Prepare Monday meeting` | title: durations, bare weekdays and days of a month count only at the start or end of the line or beside something clear |
 * | `Buy cable 2m`, `1 hour photo` | 2 minutes, 60 minutes: at an edge it is an estimate (`\2m` keeps it) |
 * | `review (2h), tomorrow`, `review - tomorrow - 2h` | brackets, commas and dashes set pieces apart and go with them |
 * | `Call Bob tomorrow about the roof` | tomorrow: `today`, `tomorrow`, `in 2 days`, dates with a preposition, a year or a time count everywhere |
 * | `Watch Tomorrow Never Dies`, `Watch Friday Night Lights` | title: capitalised in the middle of a line it is a name (German: `Morgen`) |
 * | `"Tomorrow Never Dies"`, `\tomorrow` | title, always; quotes stay, one backslash goes |
 * | `\every second Monday`, `\next week` | title: a backslash escapes all that would be understood from there |
 * | `… tomorrow … on Friday`, two estimates | neither: contradictions are not guessed, and the reading says so (`!` and `!!`: the last wins) |
 * | `Tomorrow call Bob at 3pm` | one due date: a day and a time may stand apart |
 * | `in 30 minutes`, `in 2 hours 30m` | a point in time, with all that follows the `in`; without `in` an estimate |
 * | `9am` | the next such time: today if still ahead, else tomorrow. `today 9am` stays today even when past |
 * | `heute um 4`, `today at 9`, `heute um halb acht` | today and past as written: twelve hours later. With minutes in figures, `am` or a zero it stays; where the day has 24 hours (German, French, Italian), 7 to 12 in figures stay too |
 * | `party Feb 31 6pm`, `visa 02/03/2026 11:00` | title: beside a date that is none or is past, a lone time is not today’s |
 * | `at 3`, `5:30` | English, Spanish, Italian: 15:00, 17:30 (1–6 are the afternoon; `03:00` and `3am` are the night). German, French: as written |
 * | `8h30` | German, Spanish, Italian: 8:30 in a line with a day and no other time, else 8½ hours |
 * | `9 sharp`, `Punkt 10 Uhr`, `9h pile`; `from 6 onwards`, `dalle 9 in poi`; `around 5pm` | the time; `page 6 onwards`, `Punkt 3 besprechen`, `une pile` are title |
 * | `18:00 h`, `12.30h`; `1:30h` | hours from 6 on, or with a zero, are a time; smaller ones last that long |
 * | `abends am 5. Dezember`, `the evening of 5 Dec`, `la sera del 5 dicembre` | that evening; `plan for the evening of 5 Dec` is title |
 * | `15 Uhr morgen` | tomorrow; the morning is `morgens`, `am Morgen` |
 * | `giovedì 8.30`, `14.00 Uhr` | a time with a point counts beside a day, a recurrence or its unit |
 * | `from 6pm`, `ab 18:30`, `vor 18 Uhr`, `dopo le 18` | that time: when it opens, or by when it is wanted |
 * | `15h30`, `2h` | French: the first is a time, as every bare hour from 6 on is; the second takes two hours. German, Spanish, Italian: from 13 on, and from 6 on in a line with a day and no other time; English: both are estimates |
 * | `at nine`, `halb fünf`, `à trois heures` | words are the twelve-hour clock in every language: 1–6 are the afternoon |
 * | `every morning at 6`, `Freitagabend um 8`, `esta noche a las 9` | the part of the day decides the half: 6:00, 20:00, 21:00 |
 * | `tonight at 1`, `heute Nacht um 2` | the small hours of the following day |
 * | `Friday midnight`, `24 Uhr` | the midnight that ends the day |
 * | `morning`, `noon`, `afternoon`, `evening`/`tonight`, `night` beside a day | 9 (or when the writer's working time starts), 12, 15, 19, 22 o'clock; alone they are title |
 * | `Friday` on a Friday | in a week; a weekday is never today |
 * | `next Friday` | English: Friday of the next calendar week. German `nächsten Freitag`: the coming one (`Freitag nächste Woche`) |
 * | `next week`, `next month` | its first day (weeks begin on Monday); `end of the week` is Friday |
 * | `may`, `March`, `in March`, `im Mai` | title: a month alone names no day |
 * | `sun`, `sat`, `wed`; `So`, `Do`, `Mi`, `mar`, … | a day only beside a preposition or a time (`haircut sat` too); German ones capitalised, Romance ones beside a time |
 * | `12/5`; `3.12.` | English: 5 December (month first); elsewhere the day comes first, unless the writer has it otherwise (`isMonthFirst`). With points the day is first, and a number above twelve is no month. `1/2`, `24/7`, `9/11` and `2.5` are title |
 * | `13 Oct` when past | next year; with a year in the past, and `yesterday`, `last Friday`, `2 days ago`: title |
 * | `May 3-5`, `Vacation Monday to Friday` | title: a task has one due date. `Monday to Friday at 9` comes back on these days |
 * | `mon wed fri`, `lun, mer et ven 18h` | comes back on these days. Days in a row need a time, two days short forms or a time; `Friday and Saturday` is title |
 * | `3pm-5pm`, `von 9 bis 11`, `de 14h à 16h` | due when it begins, planned for its length, which is the estimate unless one is said beside it; of what repeats, or is asked of others, only the estimate |
 * | `pages 2-4`, `from 1 to 10` | title: bare numbers are hours beside a day, or behind `from` at the end of the line |
 * | `Monday 23`, `lundi 9` | the next such number where it is that weekday; with `the 9th`, `le lundi 9` and another weekday the line has no date |
 * | `Friday in 2 weeks`, `a week from Friday`, `mardi en huit` | weeks are added to the coming such day |
 * | `every Monday for 6 weeks`, `… 10 times` | the series ends the day before the seventh week, or after ten |
 * | `Via 4 Novembre`, `Llamar a Domingo`, `Voto 7/10`, `scale 1:50` | title: words before or after make it a street, a person, a score, a scale |
 * | `Ash Wednesday`, `Mardi Gras`, `Straße des 17. Juni` | title: known names, and a day in capitals beside a word in capitals where another day is given (`Watch Any Given Sunday tomorrow`) |
 * | `leer El domingo de las madres`, `watch Wednesday`, `le Cinque giornate` | title: a capital article within a line, a date right behind a verb of works, and a capital number begin a name |
 * | `Friday the 13th` | a date if one is near; the film otherwise |
 * | `le 3 presentazioni`, `chiamare le 15` | Italian: `le` before a noun counts; before an hour that ends the line it is a time |
 * | `after Monday`, `of 3 May` | title |
 * | `every Monday 8:00` | from the next Monday at 8 on, today if 8 is still ahead. `every 2 weeks`, `every month` begin today |
 * | `Friday every 2 weeks`, `every day from tomorrow` | the date beside it is the first |
 * | `every Friday from 1 March`, `… until 1 March` | the first Friday from then on; 1 March included |
 * | `every Friday tomorrow`, two repetitions | title: contradictions are not guessed |
 * | `last Friday of the month`, `erster Montag im Dezember` | the next such day; with `every` it comes back |
 * | `Saturday or Sunday`, `at 8 and at 20` | title: a choice is not made, and the reading says so |
 * | `every second Friday`, `jeden zweiten Freitag` | every other one; with `of the month`, or `every 2nd Friday`, the second of its month |
 * | `Daily standup`, `Weekly report`, `Los lunes al sol` | title: what may be an adjective or a name counts only at the end of the line or beside something clear (German `täglich`, `freitags` count everywhere) |
 * | `tous les quinze jours`, `cada quince días` | every two weeks |
 * | `@Tom`, `@Building sites` | asks whom the writer knows by the longest such name; a name that two share is title |
 * | `3pm EST` | title: zone names are not read. `3pm UTC+2` and ISO offsets are |
 * | `John 3:16`, `Watch Freaky Friday` at an edge | a time, a day; quote or escape it |
 * | a line of tokens only (`tomorrow 3pm`) | title: a task is never without one |
 */
export async function loadQuickAddParser(language: Language): Promise<QuickAddParser> {
  const parser = createParser(await LANGUAGES[language]());
  // Regular expressions are compiled at their first use (tens of milliseconds): now, not at the first keystroke.
  parser('x 12:00 1h !', { now: Temporal.Instant.fromEpochMilliseconds(0), timeZone: 'UTC' });
  return parser;
}
