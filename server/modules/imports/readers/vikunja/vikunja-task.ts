import { DAY, SECOND } from '#time/units.ts';
import type { LeftBehind, SourceMoment, SourceTask } from '../../source-row.ts';
import { markdownOf } from '../html-to-markdown.ts';
import type { JsonFields } from '../json-fields.ts';
import { readDate } from '../read-date.ts';
import { everyRule } from '../repeat-phrase.ts';
import { shown, taskRow } from '../row-defaults.ts';

const DAY_SECONDS = DAY / SECOND;
const DAYS_PER_WEEK = 7;

/** Modes in which a task comes back. */
const MONTHLY = 1;
const FROM_COMPLETION = 2;

/** Moment of a field; the first day of the calendar stands for none. */
function momentOf(fields: JsonFields, name: string): SourceMoment | null {
  return readDate(fields.text(name), 'ymd');
}

function recurrenceOf(fields: JsonFields): SourceTask['recurrence'] {
  const mode = fields.number('repeat_mode') ?? 0;
  if (mode === MONTHLY) return { rule: everyRule('MONTHLY', 1), basis: 'date' };
  const days = (fields.number('repeat_after') ?? 0) / DAY_SECONDS;
  if (!Number.isInteger(days) || days < 1) return null;
  const isWeekly = days % DAYS_PER_WEEK === 0;
  const rule = isWeekly ? everyRule('WEEKLY', days / DAYS_PER_WEEK) : everyRule('DAILY', days);
  return { rule, basis: mode === FROM_COMPLETION ? 'completion' : 'date' };
}

const PRIORITIES: readonly SourceTask['priority'][] = [0, 1, 2, 3, 4, 4];

/** Relations other than those between a task and its subtasks. */
function relationsOf(related: JsonFields | null): LeftBehind[] {
  if (related === null) return [];
  const kinds = related.names.filter((kind) => kind !== 'parenttask' && kind !== 'subtask');
  return kinds.flatMap((kind) =>
    related
      .objects(kind)
      .map((task) => ({ what: 'other' as const, detail: shown(`${kind}: ${task.text('title')}`) })),
  );
}

function leftBehindOf(fields: JsonFields, hasRule: boolean): LeftBehind[] {
  const leftBehind: LeftBehind[] = [];
  const seconds = fields.number('repeat_after') ?? 0;
  if (!hasRule && (seconds > 0 || fields.number('repeat_mode') === MONTHLY))
    leftBehind.push({ what: 'repeat', detail: `${seconds} s` });
  for (const reminder of fields.list('reminders')) {
    const text = typeof reminder === 'string' ? reminder : JSON.stringify(reminder);
    leftBehind.push({ what: 'reminder', detail: shown(text) });
  }
  for (const attachment of fields.objects('attachments'))
    leftBehind.push({ what: 'attachment', detail: shown(attachment.object('file')?.text('name') ?? '') });
  const done = fields.number('percent_done') ?? 0;
  if (done > 0 && done < 1) leftBehind.push({ what: 'other', detail: `${Math.round(done * 100)} %` });
  return [...leftBehind, ...relationsOf(fields.object('related_tasks'))];
}

function nameOf(person: JsonFields | null): string {
  return person?.text('name', 'username') ?? '';
}

export function vikunjaTask(
  fields: JsonFields,
  project: string | null,
  section: string | null,
  line: number,
): SourceTask {
  const recurrence = recurrenceOf(fields);
  const end = momentOf(fields, 'end_date');
  const due = momentOf(fields, 'due_date') ?? end;
  const isRepeated = recurrence !== null && due !== null;
  const isDone = fields.flag('done');
  return taskRow({
    sourceId: fields.text('id'),
    at: { file: null, line },
    title: fields.text('title').trim(),
    description: markdownOf(fields.text('description')),
    project,
    section,
    parent: fields.object('related_tasks')?.objects('parenttask')[0]?.id('id') ?? null,
    labels: fields.objects('labels').flatMap((label) => label.id('title')?.trim() ?? []),
    priority: PRIORITIES[fields.number('priority') ?? -1] ?? null,
    due,
    start: momentOf(fields, 'start_date'),
    recurrence: isRepeated ? recurrence : null,
    completedAt: isDone ? (momentOf(fields, 'done_at') ?? 'unknown') : null,
    createdAt: momentOf(fields, 'created'),
    people: fields
      .objects('assignees')
      .map(nameOf)
      .filter((name) => name !== ''),
    comments: fields.objects('comments').flatMap((comment) => {
      const text = markdownOf(comment.text('comment'));
      const author = nameOf(comment.object('author'));
      return text === ''
        ? []
        : [{ text, at: momentOf(comment, 'created'), author: author === '' ? null : author }];
    }),
    leftBehind: leftBehindOf(fields, isRepeated),
  });
}
