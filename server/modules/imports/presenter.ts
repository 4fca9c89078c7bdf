import {
  IMPORT_UNDO_DAYS,
  type ImportDetail,
  type ImportRow,
  type ImportSummary,
} from '#contract/import/import.ts';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import { isCalendarDay } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { assigneeOf, wayOf } from './people/person-way.ts';
import { readDate } from './readers/read-date.ts';
import type { PlannedRow } from './row-repository.ts';
import type { ChoiceCondition, DateOrder, OpenDate } from './source-row.ts';
import type { ImportRecord } from './table.ts';

export function presentSummary(row: ImportRecord): ImportSummary {
  const { id, product, fileName, state, failure, createdAt, finishedAt, startedAt } = row;
  const isUndoable = startedAt !== null && finishedAt !== null && (state === 'done' || state === 'cancelled');
  const undone = row.lastOrdinal - row.position;
  return {
    ...{ id, product, fileName, state, failure, createdAt, finishedAt },
    progress: {
      done: state === 'undoing' || state === 'undone' ? undone : row.position,
      total: state === 'reading' ? 0 : row.lastOrdinal,
    },
    undoableUntil: isUndoable ? toInstant(Date.parse(finishedAt) + IMPORT_UNDO_DAYS * DAY) : null,
  };
}

export function isUndoable(row: ImportRecord, now: string): boolean {
  const { undoableUntil } = presentSummary(row);
  return undoableUntil !== null && undoableUntil >= now;
}

/** Action and reason of an outcome that the database put together. */
export function splitOutcome(outcome: string): Pick<ImportRow, 'action' | 'reason'> {
  const [action, reason = null] = outcome.split(':');
  // The expression of the plan has no other texts.
  return { action: action as ImportRow['action'], reason: reason as ImportRow['reason'] };
}

/** Whether something is left behind under some choices. */
function isLeft({ when = {} }: { readonly when?: ChoiceCondition }, choices: ImportChoices): boolean {
  const { person, after, ...plain } = when;
  const way = person === undefined ? null : wayOf(person, choices);
  const chosen: Readonly<Record<string, unknown>> = way === null ? choices : { ...choices, people: way.to };
  if (!Object.entries(plain).every(([name, value]) => chosen[name] === value)) return false;
  if (after === undefined) return true;
  const assigneeId = assigneeOf(after, choices);
  return assigneeId !== null && assigneeId !== way?.userId;
}

/** Numbers of what is left behind under the choices, by kind. */
function leftBehindOf({ leftBehind, choices }: ImportRecord): ImportDetail['leftBehind'] {
  const counts = new Map<ImportDetail['leftBehind'][number]['what'], number>();
  for (const each of leftBehind)
    if (isLeft(each, choices)) counts.set(each.what, (counts.get(each.what) ?? 0) + each.count);
  return [...counts].map(([what, count]) => ({ what, count }));
}

/** Date that a file leaves open, as it is read in both orders; null for one that is a date in one of them alone. */
function presentOpenDate({ text, order }: OpenDate): ImportDetail['openDate'] {
  const dayBy = (by: DateOrder) => {
    const moment = readDate(text, by);
    if (moment === null || 'instant' in moment) return null;
    return 'day' in moment ? moment.day : moment.wall.slice(0, 10);
  };
  const [dmy, mdy] = [dayBy('dmy'), dayBy('mdy')];
  if (dmy === null || mdy === null || !isCalendarDay(dmy) || !isCalendarDay(mdy)) return null;
  return { text, order, dmy, mdy };
}

export function presentDetail(
  row: ImportRecord,
  totals: ImportDetail['totals'],
  isFileKept: boolean,
): ImportDetail {
  const none = { projects: [], sections: [], labels: [], people: [], priorities: [] };
  return {
    ...presentSummary(row),
    choices: row.choices,
    totals,
    leftBehind: leftBehindOf(row),
    found: row.found ?? none,
    columns: row.columns,
    looksLike: row.looksLike,
    openDate: row.openDate === null ? null : presentOpenDate(row.openDate),
    isFileKept,
  };
}

export function presentRow(
  { ordinal, file, line, kind, title, outcome, source, action, entityId }: PlannedRow,
  choices: ImportChoices,
): ImportRow {
  const leftBehind = (source?.leftBehind ?? [])
    .filter((each) => isLeft(each, choices))
    .map(({ what, detail }) => ({ what, detail: detail.slice(0, 200) }));
  // A file that waits to be brought is nobody’s yet.
  const shownId = action === null ? null : entityId;
  return { ordinal, file, line, kind, title, ...splitOutcome(outcome), leftBehind, entityId: shownId };
}
