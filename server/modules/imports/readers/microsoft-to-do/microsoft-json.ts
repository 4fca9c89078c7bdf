import { jsonItems } from '../../files/json-items.ts';
import {
  type LeftBehind,
  type SourceFile,
  type SourceRow,
  type SourceTask,
  UnreadableFileError,
} from '../../source-row.ts';
import { jsonRoot } from '../file-shape.ts';
import { markdownOf } from '../html-to-markdown.ts';
import { JsonFields } from '../json-fields.ts';
import { ParentsFirst } from '../parents-first.ts';
import { readDate } from '../read-date.ts';
import { faultRow, projectRow, shown, taskRow } from '../row-defaults.ts';
import { dayOfField } from './microsoft-day.ts';
import { microsoftRule } from './microsoft-repeat.ts';

interface List {
  id: string;
  displayName: string;
}

/** Part of a file that holds lists with their tasks, or tasks alone. */
interface Shape {
  readonly tasks: string;
  readonly lists: ReadonlyMap<number, List>;
}

/** Properties above lists in what exporters write: Graph's own `value`, their own `lists`. */
const ROOTS = ['lists', 'value', 'taskLists'];

/** Shape by the names at each root, read before any task. */
async function shapeOf(file: SourceFile): Promise<Shape> {
  const isList = (await jsonRoot(file)) === '[';
  const roots = isList ? ['$.*'] : ['$', ...ROOTS.map((name) => `$.${name}.*`)];
  const fields = ['displayName', 'id', 'title'];
  const lists = new Map<number, List>();
  let root: string | null = null;
  let isTasks = false;
  const paths = roots.flatMap((each) => fields.map((field) => `${each}.${field}`));
  for await (const { path, key, indexes, value } of jsonItems(file, paths)) {
    if (typeof value !== 'string') continue;
    root ??= isList ? '$.*' : path === '' ? '$' : `$.${path}.*`;
    if (key === 'title') isTasks = true;
    const list = lists.get(indexes[0] ?? 0) ?? { id: '', displayName: '' };
    lists.set(indexes[0] ?? 0, list);
    if (key === 'id' || key === 'displayName') list[key] = value;
  }
  if (root === null) throw new UnreadableFileError('wrong_product');
  return isTasks ? { tasks: root, lists: new Map() } : { tasks: `${root}.tasks.*`, lists };
}

const STATUSES = new Set(['notstarted', 'inprogress', 'completed', '']);

function leftBehindOf(fields: JsonFields): LeftBehind[] {
  const leftBehind: LeftBehind[] = [];
  const reminder = fields.object('reminderDateTime')?.text('dateTime') ?? fields.text('reminderDateTime');
  if (fields.flag('isReminderOn') || reminder !== '')
    leftBehind.push({ what: 'reminder', detail: shown(reminder) });
  const files = fields.objects('attachments').map((file) => file.text('name'));
  if (fields.flag('hasAttachments') || files.length > 0)
    leftBehind.push({ what: 'attachment', detail: shown(files.join(', ')) });
  const status = fields.text('status');
  if (!STATUSES.has(status.toLowerCase())) leftBehind.push({ what: 'other', detail: shown(status) });
  return leftBehind;
}

const PRIORITIES: Readonly<Record<string, SourceTask['priority']>> = { high: 4, normal: 0, low: 1 };

function taskOf(fields: JsonFields, project: string | null, line: number): SourceTask {
  const body = fields.object('body');
  const leftBehind = leftBehindOf(fields);
  const recurrence = fields.object('recurrence');
  const due = dayOfField(fields, 'dueDateTime');
  const rule = recurrence === null || due === null ? null : microsoftRule(recurrence);
  if (recurrence !== null && rule === null)
    leftBehind.push({ what: 'repeat', detail: shown(recurrence.object('pattern')?.text('type') ?? '') });
  const isDone = /^completed$/i.test(fields.text('status'));
  return taskRow({
    sourceId: fields.text('id'),
    at: { file: null, line },
    title: fields.text('title').trim(),
    description: markdownOf(body?.text('content') ?? fields.text('body')),
    project,
    labels: fields.texts('categories'),
    priority: PRIORITIES[fields.text('importance').toLowerCase()] ?? null,
    due,
    start: dayOfField(fields, 'startDateTime'),
    recurrence: rule === null ? null : { rule, basis: 'date' },
    completedAt: isDone ? (dayOfField(fields, 'completedDateTime') ?? 'unknown') : null,
    createdAt: readDate(fields.text('createdDateTime'), 'ymd'),
    links: fields
      .objects('linkedResources')
      .map((link) => ({ url: link.text('webUrl'), label: link.text('displayName', 'applicationName') }))
      .filter(({ url }) => /^https?:\/\//i.test(url)),
    leftBehind,
  });
}

function* stepsOf(fields: JsonFields, task: SourceTask): Generator<SourceTask> {
  for (const [index, step] of fields.objects('checklistItems').entries()) {
    const title = step.text('displayName').trim();
    if (title === '') continue;
    yield taskRow({
      sourceId: step.id('id') ?? `${task.sourceId}/${index + 1}`,
      at: task.at,
      title,
      project: task.project,
      parent: task.sourceId,
      completedAt: step.flag('isChecked')
        ? (readDate(step.text('checkedDateTime'), 'ymd') ?? 'unknown')
        : null,
      createdAt: readDate(step.text('createdDateTime', 'createdDatetime'), 'ymd'),
    });
  }
}

/** Answers of Microsoft Graph, as exporters save them: lists with their tasks, or the tasks of one list. */
export async function* microsoftJsonRows(file: SourceFile): AsyncGenerator<SourceRow> {
  const { tasks: path, lists } = await shapeOf(file);
  const known = new Set<string>();
  for (const [index, { id, displayName }] of lists) {
    if (displayName === '' || known.has(id)) continue;
    known.add(id);
    yield projectRow({ sourceId: id, at: { file: null, line: index + 1 }, name: displayName });
  }
  const tasks = new ParentsFirst<SourceTask>();
  let line = 0;
  for await (const { value, indexes } of jsonItems(file, [path])) {
    line += 1;
    const fields = new JsonFields(value);
    const list = lists.get(path.endsWith('.tasks.*') ? (indexes[0] ?? 0) : -1);
    const read = taskOf(fields, list === undefined || list.displayName === '' ? null : list.id, line);
    const task = read.sourceId === '' ? { ...read, sourceId: `line/${line}` } : read;
    if (task.title === '') {
      yield faultRow('no_title', task.description, task);
      continue;
    }
    yield* tasks.take(task);
    for (const step of stepsOf(fields, task)) yield* tasks.take(step);
  }
  yield* tasks.rest();
}
