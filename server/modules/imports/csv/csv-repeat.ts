import { languageNames } from '#contract/people/language-names.ts';
import { MINUTE } from '#time/units.ts';
import { readRepeat } from '../readers/repeat-phrase.ts';
import type { LeftBehind, SourceMoment, SourceTask } from '../source-row.ts';

const RULE = /^(?:RRULE:)?(FREQ=[A-Z0-9=;,:+-]+)$/i;

interface FoundRepeat {
  readonly recurrence: SourceTask['recurrence'];
  /** Due date with the time of the repetition; null where that has none. */
  readonly due: SourceMoment | null;
  readonly leftBehind: readonly LeftBehind[];
}

/** Repetition in a cell: an RRULE, or words of any language of the interface. What is not understood is named. */
export function foundRepeat(cell: string, date: SourceMoment | null): FoundRepeat {
  const none = { recurrence: null, due: null, leftBehind: [] };
  if (cell === '') return none;
  const rule = RULE.exec(cell)?.[1]?.toUpperCase();
  if (rule !== undefined) return { ...none, recurrence: { rule, basis: 'date' } };
  for (const language of Object.keys(languageNames)) {
    const found = readRepeat(cell, language);
    if (found === null) continue;
    const { rule: read, basis, time, start, until } = found;
    const isWhole = start === null && until === null;
    const wall = new Date((time ?? 0) * MINUTE).toISOString().slice(11, 16);
    return {
      recurrence: { rule: read, basis },
      due:
        time !== null && date !== null && 'day' in date ? { wall: `${date.day}T${wall}`, zone: null } : null,
      // Its first and last day are words, too, and have columns of their own in most tables.
      leftBehind: isWhole ? [] : [{ what: 'repeat', detail: cell }],
    };
  }
  return { ...none, leftBehind: [{ what: 'repeat', detail: cell.slice(0, 200) }] };
}
