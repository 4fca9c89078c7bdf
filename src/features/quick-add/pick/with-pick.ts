import type { QuickAddKind, QuickAddReading } from '#line/reading.ts';
import { type QuickLine, typedLine } from '../field/quick-line.ts';
import type { Understood } from '../field/understood.ts';
import type { LinePicks } from './line-picks.ts';

/** Reading of a line with what was picked beside its words. */
export function withPicks(
  reading: QuickAddReading,
  { picks, dropped }: Pick<QuickLine, 'picks' | 'dropped'>,
): QuickAddReading {
  const due = reading.dueDate === null && picks.date !== undefined ? picks.date : reading;
  // Without a first date nothing repeats.
  const recurrence = due.dueDate === null ? null : (reading.recurrence ?? picks.recurrence ?? null);
  const all = reading.assignee === null ? [...reading.parties, ...(picks.party ?? [])] : [];
  const parties = [...new Map(all.map((party) => [party.id, party])).values()];
  const isPlanned =
    parties.length === 0 && reading.assignee === null && recurrence === null && !dropped.includes('block');
  return {
    ...reading,
    dueDate: due.dueDate,
    isWholeDay: due.isWholeDay,
    recurrence,
    workload: workloadOf(reading, picks, dropped.includes('workload')),
    block: isPlanned ? reading.block : null,
    parties,
    scope: picks.scope ?? reading.scope,
  };
}

/** A written estimate goes first, then the picked one, then the length of a time range. */
function workloadOf(reading: QuickAddReading, picks: LinePicks, isDropped: boolean): number | null {
  if (reading.parts.some(({ kind }) => kind === 'workload')) return reading.workload;
  return picks.workload ?? (isDropped ? null : reading.workload);
}

/** Line in which a choice replaces the words that said the same. */
export function withPick(line: QuickLine, reading: QuickAddReading | null, pick: LinePicks): QuickLine {
  // A template is written: a line of its name alone is a line.
  if (pick.template !== undefined)
    return typedLine(line, `${line.text} /${pick.template.name} `.trimStart(), null);
  const picks = { ...line.picks, ...pick };
  if (reading === null) return { ...line, picks };
  const isSeries = reading.parts.some(({ kind }) => kind === 'recurrence');
  const replaced: QuickAddKind[] = [];
  if (pick.workload !== undefined) replaced.push('workload');
  if (pick.date !== undefined) replaced.push('date');
  // A task that others are asked to do is assigned to nobody.
  if (pick.party !== undefined) replaced.push('assignee');
  if (isSeries && (pick.date ?? pick.recurrence) !== undefined) replaced.push('recurrence');
  const kept = {
    ...(replaced.includes('recurrence') && reading.recurrence !== null
      ? { recurrence: reading.recurrence }
      : {}),
    ...(replaced.includes('date') && reading.block !== null && reading.workload !== null
      ? { workload: reading.workload }
      : {}),
  };
  const text = reading.parts
    .filter(({ kind }) => !replaced.includes(kind))
    .map((part) => part.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  const next = replaced.length === 0 ? line : typedLine(line, text, null);
  return { ...next, picks: { ...kept, ...picks } };
}

/** Line without a recognized part: its words are title, and what was picked is gone. */
export function withoutPart(line: QuickLine, { kind, texts }: Understood): QuickLine {
  const picks = Object.fromEntries(Object.entries(line.picks).filter(([name]) => name !== kind));
  const isDerived = texts.length === 0 && !(kind in line.picks);
  return {
    ...line,
    literals: [...new Set([...line.literals, ...texts])],
    picks,
    dropped: isDerived ? [...line.dropped, kind] : line.dropped,
  };
}
