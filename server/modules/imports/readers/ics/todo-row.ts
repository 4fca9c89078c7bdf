import type ICAL from 'ical.js';
import type { CalendarZones } from '#server/calendar-files/calendar-zone.ts';
import { timeOf } from '#server/calendar-files/event-times.ts';
import { contentId } from '../../content-id.ts';
import type { LeftBehind, SourceFault, SourceTask } from '../../source-row.ts';
import { markdownOf } from '../html-to-markdown.ts';
import { faultRow, shown, taskRow } from '../row-defaults.ts';
import { momentOf } from './calendar-moments.ts';
import { categoriesOf, extrasOf, linksOf, momentIn, repeatOf, wordsOf } from './component-parts.ts';
import type { RowOrigin } from './event-row.ts';
import { startOfSeries } from './overridden-series.ts';
import { remainingTodos } from './series-exceptions.ts';

/** Source id of a to-do, by which another names it as its parent. */
function todoId(uid: string): readonly string[] {
  return ['VTODO', uid, ''];
}

/** RFC 5545: 1 is the highest of nine, 0 is none. */
function priorityOf(todo: ICAL.Component): SourceTask['priority'] {
  const value: unknown = todo.getFirstPropertyValue('priority');
  if (typeof value !== 'number') return null;
  if (value <= 0) return 0;
  if (value === 1) return 4;
  if (value < 5) return 3;
  return value === 5 ? 2 : 1;
}

function parentOf(todo: ICAL.Component): string | null {
  const related = todo.getAllProperties('related-to').find((property) => {
    const type: unknown = property.getFirstParameter('reltype');
    return typeof type !== 'string' || type === '' || type.toUpperCase() === 'PARENT';
  });
  const uid: unknown = related?.getFirstValue();
  return typeof uid === 'string' && uid !== '' ? contentId(...todoId(uid)) : null;
}

function peopleOf(todo: ICAL.Component): string[] {
  return todo.getAllProperties('attendee').flatMap((property) => {
    const name: unknown = property.getFirstParameter('cn');
    const address = String(property.getFirstValue()).replace(/^mailto:/i, '');
    const text = typeof name === 'string' && name !== '' ? name : address;
    return text === '' ? [] : [text];
  });
}

interface TodoOrigin extends RowOrigin {
  readonly project: string | null;
  /** Whether the file says when it is due, even if in no way that can be read. */
  readonly isDue: boolean;
}

export function todoRow(
  todo: ICAL.Component,
  zones: CalendarZones,
  { sourceId, at, series, project, isDue }: TodoOrigin,
): SourceTask | SourceFault | null {
  const title = wordsOf(todo, 'summary').replaceAll(/\s+/g, ' ');
  if (title === '') return faultRow('no_title', wordsOf(todo, 'description'), { sourceId, at });
  if (isDue && timeOf(todo, 'due', zones) === null) return faultRow('bad_date', title, { sourceId, at });
  const { rule, leftBehind } = repeatOf(todo, zones);
  const begin = rule === null ? null : startOfSeries(todo, zones);
  const remaining =
    rule === null || begin === null ? null : remainingTodos(todo, begin, zones, { rule, series });
  // Each occurrence has a component of its own.
  if (begin !== null && remaining === null) return null;
  const momentAt = (name: string) => {
    const time = timeOf(todo, name, zones);
    return time === null ? null : momentOf({ ...time, wall: time.wall + (remaining?.shift ?? 0) }, zones);
  };
  const left: LeftBehind[] = [...leftBehind, ...(remaining?.leftBehind ?? []), ...extrasOf(todo, zones)];
  const status = wordsOf(todo, 'status').toUpperCase();
  const share: unknown = todo.getFirstPropertyValue('percent-complete');
  const isDone =
    status === 'COMPLETED' || status === 'CANCELLED' || share === 100 || todo.hasProperty('completed');
  if (status === 'CANCELLED') left.push({ what: 'other', detail: 'CANCELLED' });
  if (!isDone && typeof share === 'number' && share > 0)
    left.push({ what: 'custom_field', detail: `${share} %` });
  const location = wordsOf(todo, 'location');
  if (location !== '') left.push({ what: 'location', detail: shown(location) });
  return taskRow({
    sourceId,
    at,
    leftBehind: left,
    title,
    description: markdownOf(wordsOf(todo, 'description')),
    project,
    parent: parentOf(todo),
    labels: categoriesOf(todo),
    priority: priorityOf(todo),
    due: momentAt('due'),
    start: momentAt('dtstart'),
    recurrence: rule === null ? null : { rule: remaining?.rule ?? rule, basis: 'date' },
    completedAt: isDone ? (momentIn(todo, 'completed', zones) ?? 'unknown') : null,
    createdAt: momentIn(todo, 'created', zones),
    people: peopleOf(todo),
    links: linksOf(todo).map((url) => ({ url, label: '' })),
  });
}
