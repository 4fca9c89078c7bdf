import type { Temporal } from 'temporal-polyfill';
import type { TextRange } from '../reading.ts';
import type { Piece, PieceReading } from './piece.ts';
import { nextMonday, nextWeekday } from './upcoming-dates.ts';

export interface Phrase extends TextRange {
  readonly reading: PieceReading;
  readonly pieces: readonly Piece[];
}

/** Joins neighbours that complete each other: `Friday` `evening` `at 8`, `lundi` `de la semaine prochaine` `à 9h`. */
export function joinPieces(
  pieces: readonly Piece[],
  text: string,
  isJoint: (between: string) => boolean,
): Phrase[] {
  const phrases: Phrase[] = [];
  for (const piece of pieces) {
    const last = phrases.at(-1);
    const isNear = last !== undefined && isJoint(text.slice(last.end, piece.start));
    const joined = isNear ? together(last.reading, piece) : null;
    if (last !== undefined && joined !== null)
      phrases[phrases.length - 1] = {
        start: last.start,
        end: piece.end,
        reading: joined,
        pieces: [...last.pieces, piece],
      };
    else phrases.push({ start: piece.start, end: piece.end, reading: piece, pieces: [piece] });
  }
  return phrases;
}

function together(a: PieceReading, b: PieceReading): PieceReading | null {
  if ([a, b].some((piece) => piece.minutes !== undefined || piece.instant !== undefined)) return null;
  if ((a.clock && b.clock) || (a.plus !== undefined && b.plus !== undefined)) return null;
  if (a.part !== undefined && b.part !== undefined && a.part !== b.part) return null;
  if (b.zone !== undefined && a.clock === undefined) return null;
  // A part of the day follows its day unless it says otherwise: `turno di notte` `domani`.
  if (a.part !== undefined && a.isBefore !== true && !hasDay(a) && hasDay(b)) return null;
  const day = dayTogether(a, b);
  if (day === null) return null;
  const isClear = a.isClear === true || b.isClear === true;
  return {
    ...withoutDay(a),
    ...withoutDay(b),
    ...day,
    isClear,
    hasLead: a.hasLead === true || b.hasLead === true,
  };
}

type DayReading = Pick<PieceReading, 'day' | 'weekday' | 'isNext' | 'isWeek' | 'isSoft' | 'days' | 'plus'>;

const DAY_KEYS = new Set(['day', 'weekday', 'isNext', 'isWeek', 'isSoft', 'days', 'plus']);
const only = (piece: PieceReading, isWanted: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(piece).filter(([key, value]) => value !== undefined && isWanted(key)));
const dayOf = (piece: PieceReading): DayReading => only(piece, (key) => DAY_KEYS.has(key));
const withoutDay = (piece: PieceReading): PieceReading => only(piece, (key) => !DAY_KEYS.has(key));
const hasDay = ({ day, weekday }: PieceReading) => day !== undefined || weekday !== undefined;

/** Days that people count with the first one: `lundi dans 15 jours`, `Montag in acht Tagen`. */
const WEEKS_OF_DAYS: ReadonlyMap<number, number> = new Map([
  [8, 7],
  [15, 14],
]);

/** Combined day of two pieces; null if they name different days. */
function dayTogether(a: PieceReading, b: PieceReading): DayReading | null {
  if (!hasDay(a) || !hasDay(b)) return { ...dayOf(a), ...dayOf(b) };
  if (a.isSoft === true) return dayOf(b);
  if (b.isSoft === true) return dayOf(a);
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    if (one.weekday !== undefined && other.isWeek === true) return { weekday: one.weekday, isNext: true };
    if (one.weekday !== undefined && other.day !== undefined && other.days === undefined)
      return one.plus === undefined && other.isWeek !== true ? dayOf(other) : null;
    const weeks = WEEKS_OF_DAYS.get(other.days ?? 0) ?? other.days ?? 0;
    const isBase = one.weekday !== undefined || (one.days !== undefined && one.days < 3);
    if (isBase && weeks > 0 && weeks % 7 === 0 && other.plus === undefined)
      return { ...dayOf(one), plus: weeks };
  }
  return null;
}

/** Local day of a phrase; null without one. */
export function phraseDay({ day, weekday, isNext, plus }: PieceReading, today: Temporal.PlainDate) {
  const base =
    day ??
    (weekday === undefined
      ? null
      : isNext === true
        ? nextMonday(today).add({ days: weekday - 1 })
        : nextWeekday(today, weekday));
  return base === null ? null : base.add({ days: plus ?? 0 });
}

/** Whether two days or two times stand together of which neither is meant alone: `Saturday or Sunday`, `at 8 and at 20`. */
export function isChoice(
  one: Phrase | undefined,
  other: Phrase,
  folded: string,
  isAlso: (between: string) => boolean,
): boolean {
  if (one === undefined || !isAlso(folded.slice(one.end, other.start))) return false;
  if (![one, other].every(({ pieces }) => pieces.every((piece) => !piece.isWeak && !piece.isBare)))
    return false;
  const isDay = ({ reading }: Phrase) => (reading.day ?? reading.weekday) !== undefined;
  const isTime = ({ reading }: Phrase) => reading.clock !== undefined;
  return (isDay(one) && isDay(other)) || (isTime(one) && isTime(other));
}
