import type { LeftBehind, SourceFault, SourceWhole } from '../../source-row.ts';
import { JsonFields } from '../json-fields.ts';
import { shown } from '../row-defaults.ts';
import { type ItemOrigin, wholeRow } from './whole-row.ts';

/** Criteria that name people, groups and organizations. */
const OF_OTHERS = ['organizationIds', 'groupIds', 'personIds', 'ownerIds', 'assigneeIds'];
/** Criterion for tasks of no organization. */
const NONE = '0';

/** Row of a saved filter, without the people and places of others that it names. */
export function exportedFilter(
  item: Readonly<Record<string, unknown>>,
  origin: ItemOrigin,
  own: string | null,
): SourceWhole | SourceFault {
  const leftBehind: LeftBehind[] = [];
  const query = Object.entries(Object(item.query)).flatMap(([name, value]) => {
    if (!OF_OTHERS.includes(name) || !Array.isArray(value)) return [[name, value] as const];
    const kept = value.filter((id) => id === own || id === NONE);
    if (kept.length < value.length) leftBehind.push({ what: 'reference', detail: name });
    return kept.length === 0 ? [] : [[name, kept] as const];
  });
  const title = shown(new JsonFields(item).text('name'));
  return wholeRow('filter', { ...item, query: Object.fromEntries(query), own }, origin, {
    title,
    leftBehind,
  });
}
