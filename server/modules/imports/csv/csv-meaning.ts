import type { ImportChoices, ImportColumn } from '#contract/import/import-choices.ts';
import { isCalendarDay } from '#time/calendar-day.ts';
import { readDuration } from '#time/read-time.ts';
import { contentId } from '../content-id.ts';
import type { DateOrder, LeftBehind, SourceFault, SourceMoment, SourceTask } from '../source-row.ts';
import { foundRepeat } from './csv-repeat.ts';

type Columns = NonNullable<ImportChoices['columns']>;

const DATE =
  /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([AaPp])?\.?[Mm]?\.?)?\s*(Z)?$/;

/** Characters of a date at most. The time that the pattern takes grows with the square of blanks in a text. */
const MAX_DATE = 64;

function datePartsOf(cell: string): RegExpExecArray | null {
  const text = cell.trim();
  return text.length > MAX_DATE ? null : DATE.exec(text);
}

/** Order of day and month by the dates of some cells, or the first that fits several orders where none decides. */
export function foundDateOrder(cells: readonly string[]): { order: DateOrder } | { open: string | null } {
  let open: string | null = null;
  for (const cell of cells) {
    const [, first = '', mark, second] = datePartsOf(cell) ?? [];
    if (first.length === 4) return { order: 'ymd' };
    if (mark === '.' || Number(first) > 12) return { order: 'dmy' };
    if (Number(second) > 12) return { order: 'mdy' };
    if (first !== '') open ??= cell.trim();
  }
  return { open };
}

/** Null for a text that is no date. */
function momentOf(text: string, order: DateOrder): SourceMoment | null {
  const match = datePartsOf(text);
  if (match === null) return null;
  const [, a = '', , b = '', c = '', hour, minute = '', second, half, utc] = match;
  const isYearFirst = a.length === 4;
  const [year, month, day] = isYearFirst ? [a, b, c] : order === 'mdy' ? [c, a, b] : [c, b, a];
  const fullYear = year.length === 2 ? `20${year}` : year;
  const date = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isCalendarDay(date)) return null;
  if (hour === undefined) return { day: date };
  const isAfternoon = half?.toLowerCase() === 'p';
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  const wall = `${date}T${String(hours).padStart(2, '0')}:${minute}:${second ?? '00'}`;
  return utc === undefined ? { wall, zone: null } : { instant: `${wall}.000Z` };
}

/** Whether a text is a date in any order. */
export function isWrittenDate(text: string): boolean {
  return momentOf(text, 'dmy') !== null || momentOf(text, 'mdy') !== null;
}

const priorities: readonly (readonly [RegExp, 1 | 2 | 3 | 4])[] = [
  [/^(4|urgent|highest|critical|p1|a|dringend|sehr hoch|urgente?|máxima|massima|critique)$/, 4],
  [/^(3|high|p2|b|hoch|haute?|alta|élevée?)$/, 3],
  [/^(2|medium|normal|p3|c|mittel|moyenne?|media)$/, 2],
  [/^(1|low|lowest|p4|d|niedrig|basse|faible|baja|bassa)$/, 1],
];
const DONE =
  /^(1|x|true|yes|y|done|completed?|closed|finished|ja|wahr|erledigt|fertig|abgeschlossen|oui|vrai|fait|terminée?|sí|si|hecho|completad[oa]|fatto|completat[oa]|vero|✓|✔)$/;

/** Gives rows without an id their own: rows of one content are told apart by their other cells, equal ones are not. */
export function createRowIds() {
  const counts = new Map<string, number>();
  const known = new Map<string, string>();
  return (id: string, cells: readonly string[]): string => {
    const key = contentId(id, ...cells);
    const same = known.get(key);
    if (same !== undefined) return same;
    const earlier = counts.get(id) ?? 0;
    counts.set(id, earlier + 1);
    const own = earlier === 0 ? id : `${id}.${earlier}`;
    known.set(key, own);
    return own;
  };
}
export type RowIds = ReturnType<typeof createRowIds>;

/** Task that the cells of a row say under a mapping. */
export function taskOfCells(
  cells: readonly string[],
  columns: Columns,
  order: DateOrder,
  at: SourceTask['at'],
  idOf: RowIds,
): SourceTask | SourceFault {
  const leftBehind: LeftBehind[] = [];
  const cell = (column: ImportColumn) => {
    const index = columns.indexOf(column);
    return index < 0 ? '' : (cells[index]?.trim() ?? '');
  };
  const title = cell('title');
  const project = cell('project');
  const sourceId = cell('id') || idOf(contentId(title, project, cell('section')), cells);
  const faultAs = (reason: SourceFault['reason'], detail: string): SourceFault => ({
    ...{ kind: 'fault', sourceId, at, leftBehind, reason, detail: detail.slice(0, 200) },
  });
  if (title === '') return faultAs('no_title', cells.join(' ').trim());
  const moments = { due: momentOf(cell('due'), order), start: momentOf(cell('start'), order) };
  for (const [column, moment] of Object.entries(moments)) {
    const text = cell(column === 'due' ? 'due' : 'start');
    if (text !== '' && moment === null) return faultAs('bad_date', text);
  }
  const estimateText = cell('estimate');
  const estimate = /^\d+$/.test(estimateText) ? Number(estimateText) : (readDuration(estimateText) ?? null);
  if (estimateText !== '' && estimate === null) leftBehind.push({ what: 'estimate', detail: estimateText });
  const priorityText = cell('priority').toLowerCase();
  const priority = priorities.find(([pattern]) => pattern.test(priorityText))?.[1] ?? null;
  if (
    priorityText !== '' &&
    priority === null &&
    !/^(0|none|no|keine|aucune|ninguna|nessuna)$/.test(priorityText)
  )
    leftBehind.push({ what: 'priority', detail: priorityText });
  const repeat = foundRepeat(cell('repeat'), moments.due ?? moments.start);
  leftBehind.push(...repeat.leftBehind);
  const completedAt = momentOf(cell('completedAt'), order);
  const isDone = completedAt !== null || DONE.test(cell('done').toLowerCase());
  const link = cell('link');
  const listOf = (text: string) => text.split(/[,;|]/).flatMap((each) => each.trim() || []);
  columns.forEach((column, index) => {
    const text = cells[index]?.trim() ?? '';
    if (column === null && text !== '') leftBehind.push({ what: 'custom_field', detail: text.slice(0, 200) });
  });
  return {
    kind: 'task',
    sourceId,
    at,
    leftBehind,
    title,
    description: cell('description'),
    project: project === '' ? null : project,
    section: cell('section') || null,
    parent: cell('parent') || null,
    labels: listOf(cell('labels')),
    priority,
    due: repeat.due ?? moments.due,
    start: moments.start,
    recurrence: repeat.recurrence,
    estimate,
    completedAt: isDone ? (completedAt ?? 'unknown') : null,
    createdAt: momentOf(cell('createdAt'), order),
    people: listOf(cell('person')),
    comments: [],
    links: link === '' ? [] : [{ url: link, label: '' }],
  };
}
