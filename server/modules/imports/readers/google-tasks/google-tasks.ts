import { type JsonItem, jsonItems } from '../../files/json-items.ts';
import {
  type FileGlance,
  type LeftBehind,
  type ProductReader,
  type SourceFile,
  type SourceMoment,
  type SourceRow,
  type SourceTask,
  UnreadableFileError,
} from '../../source-row.ts';
import { jsonRoot, unpacked } from '../file-shape.ts';
import { JsonFields } from '../json-fields.ts';
import { ParentsFirst } from '../parents-first.ts';
import { readDate } from '../read-date.ts';
import { faultRow, projectRow, shown, taskRow } from '../row-defaults.ts';
import { leadingDay } from '../source-moments.ts';

interface List {
  id: string;
  title: string;
}

/** Lists by their place in the file; the file of one list has no place. */
async function listsOf(file: SourceFile, root: string): Promise<Map<number, List>> {
  const lists = new Map<number, List>();
  const take = ({ indexes, key, value }: JsonItem) => {
    const index = indexes[0] ?? 0;
    const list = lists.get(index) ?? { id: '', title: '' };
    lists.set(index, list);
    if (typeof value === 'string' && (key === 'id' || key === 'title')) list[key] = value;
  };
  for await (const item of jsonItems(file, [`${root}.id`, `${root}.title`])) take(item);
  return lists;
}

/** Day, or a time where Google Calendar planned one. Midnight in UTC stands for a whole day. */
function dueOf(fields: JsonFields): SourceMoment | null {
  const planned = fields.objects('scheduled_time');
  const current = planned.find((time) => time.flag('current')) ?? planned[0];
  const text = current?.id('start') ?? fields.text('due');
  if (text === '') return null;
  return /T00:00(?::00(?:\.0+)?)?(?:Z|$)/.test(text) || !text.includes('T')
    ? leadingDay(text)
    : readDate(text, 'ymd');
}

function linksOf(fields: JsonFields): SourceTask['links'] {
  return fields
    .objects('links')
    .map((link) => ({ url: link.text('link', 'url'), label: link.text('description', 'type') }))
    .filter(({ url }) => /^https?:\/\//i.test(url));
}

function taskOf(fields: JsonFields, project: string | null, line: number): SourceTask {
  const due = dueOf(fields);
  const leftBehind: LeftBehind[] = [];
  const repeat = fields.text('recurrence', 'recurrence_id', 'task_recurrence_id');
  if (repeat !== '') leftBehind.push({ what: 'repeat', detail: shown(repeat) });
  const written = fields.text('due');
  if (due === null && written !== '') leftBehind.push({ what: 'other', detail: shown(written) });
  const assigner = fields.object('assignmentInfo', 'assignment_info');
  if (assigner !== null)
    leftBehind.push({ what: 'assignee', detail: shown(assigner.text('surfaceType', 'linkToTask')) });
  const completed = fields.text('completed');
  const isDone = fields.text('status') === 'completed' || completed !== '';
  return taskRow({
    sourceId: fields.text('id'),
    at: { file: null, line },
    title: fields.text('title').trim(),
    description: fields.text('notes'),
    project,
    parent: fields.id('parent'),
    // A star is the only mark of importance there.
    priority: fields.flag('starred') ? 4 : null,
    due,
    completedAt: isDone ? (readDate(completed, 'ymd') ?? 'unknown') : null,
    createdAt: readDate(fields.text('created'), 'ymd'),
    links: linksOf(fields),
    leftBehind,
  });
}

async function* googleTaskRows(sent: SourceFile): AsyncGenerator<SourceRow> {
  const file = await unpacked(sent, (name) => /(?:^|\/)Tasks\.json$/i.test(name));
  const isList = (await jsonRoot(file)) === '[';
  const root = isList ? '$.*' : '$.items.*';
  const lists = await listsOf(file, root);
  const known = new Set<string>();
  for (const [index, { id, title }] of lists) {
    if (title === '' || known.has(id)) continue;
    known.add(id);
    yield projectRow({ sourceId: id, at: { file: null, line: index + 1 }, name: title });
  }
  const tasks = new ParentsFirst<SourceTask>();
  let line = 0;
  for await (const { value, indexes } of jsonItems(file, [`${root}.items.*`])) {
    line += 1;
    const fields = new JsonFields(value);
    if (fields.flag('deleted')) continue;
    const list = lists.get(indexes[0] ?? 0);
    const task = taskOf(fields, list === undefined || list.title === '' ? null : list.id, line);
    // Google keeps a blank line that somebody left as a task.
    if (task.title === '' && task.description === '') continue;
    if (task.title === '') yield faultRow('no_title', task.description, task);
    else yield* tasks.take(task);
  }
  yield* tasks.rest();
  if (lists.size === 0) throw new UnreadableFileError('wrong_product');
}

function recognise({ name, text, entries }: FileGlance): number {
  if (entries !== null) return entries.some((entry) => /(?:^|\/)Tasks\/Tasks\.json$/i.test(entry)) ? 1 : 0;
  if (!/^\s*[[{]/.test(text)) return 0;
  if (/"tasks#task(?:List)?s?"/.test(text)) return 1;
  return /(?:^|\/)Tasks\.json$/i.test(name) && /"needsAction"/.test(text) ? 0.8 : 0;
}

/** Google Takeout, as the zip that it sends or its `Tasks.json` alone. */
export const googleTasks: ProductReader = { product: 'google_tasks', recognise, read: googleTaskRows };
