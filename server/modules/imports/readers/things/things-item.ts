import type { LeftBehind, SourceMoment, SourceTask } from '../../source-row.ts';
import { markdownOf } from '../html-to-markdown.ts';
import { JsonFields } from '../json-fields.ts';
import { readDate } from '../read-date.ts';
import { shown } from '../row-defaults.ts';

export type ThingsType = 'to-do' | 'project' | 'heading' | 'area' | 'checklist-item';
const types: readonly string[] = ['to-do', 'project', 'heading', 'area', 'checklist-item'];

/** Item of the JSON that Things takes by its address scheme, or of that which exporters read from its database. */
export interface ThingsItem {
  readonly type: ThingsType | null;
  readonly id: string | null;
  readonly title: string;
  readonly fields: JsonFields;
}

function isType(text: string): text is ThingsType {
  return types.includes(text);
}

export function thingsItem(value: unknown): ThingsItem {
  const outer = new JsonFields(value);
  const fields = outer.object('attributes') ?? outer;
  const written = outer
    .text('type', 'task_type')
    .toLowerCase()
    .replace(/^todo$/, 'to-do');
  const title = fields.text('title', 'name').replaceAll(/\s+/g, ' ').trim();
  return {
    type: isType(written) ? written : null,
    id: outer.id('uuid', 'id') ?? fields.id('id'),
    title,
    fields,
  };
}

function momentOf(fields: JsonFields, ...names: readonly string[]): SourceMoment | null {
  return readDate(fields.text(...names).replace('@', ' '), 'ymd');
}

function statusOf(fields: JsonFields): 'open' | 'done' | 'canceled' {
  const status = fields.text('status').toLowerCase();
  if (fields.flag('canceled') || /^cancell?ed$/.test(status)) return 'canceled';
  return fields.flag('completed') || status === 'completed' ? 'done' : 'open';
}

export function completionOf(fields: JsonFields): SourceMoment | 'unknown' | null {
  if (statusOf(fields) === 'open') return null;
  return momentOf(fields, 'completion-date', 'stop_date', 'completed_at') ?? 'unknown';
}

function leftBehindOf(fields: JsonFields): LeftBehind[] {
  const left: LeftBehind[] = [];
  const when = fields.text('when', 'start').toLowerCase();
  // Lists of the app that are no dates.
  if (when === 'someday' || when === 'evening') left.push({ what: 'other', detail: when });
  if (statusOf(fields) === 'canceled') left.push({ what: 'other', detail: 'canceled' });
  const reminder = fields.text('reminder-time', 'reminder_time') || (/@(.+)$/.exec(when)?.[1] ?? '');
  if (reminder !== '') left.push({ what: 'reminder', detail: shown(reminder) });
  const repeat = fields.text('recurrence_rule', 'repeat', 'recurrence');
  if (repeat !== '' || fields.flag('repeating')) left.push({ what: 'repeat', detail: shown(repeat) });
  return left;
}

/** Words of a text or of a list, as tags are written. */
function tagsOf(fields: JsonFields): readonly string[] {
  const tags = fields.texts('tags');
  return tags.length > 0
    ? tags
    : fields
        .text('tags')
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '');
}

/** Fields of a task, but for those that say where it is. */
export function taskFields({ fields }: ThingsItem) {
  return {
    leftBehind: leftBehindOf(fields),
    description: markdownOf(fields.text('notes')),
    labels: tagsOf(fields),
    due: momentOf(fields, 'deadline', 'due_date'),
    start: momentOf(fields, 'start_date', 'when'),
    completedAt: completionOf(fields),
    createdAt: momentOf(fields, 'creation-date', 'created', 'created_at'),
  } satisfies Partial<SourceTask>;
}

/** Whether a date of the item is none that a calendar has. */
export function hasUnreadDate({ fields }: ThingsItem): boolean {
  const deadline = fields.text('deadline', 'due_date');
  return /\d/.test(deadline) && readDate(deadline, 'ymd') === null;
}
