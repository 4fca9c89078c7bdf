import { type JsonItem, jsonItems } from '../../files/json-items.ts';
import {
  type LeftBehind,
  type SourceComment,
  type SourceFile,
  type SourceMoment,
  type SourceProject,
  type SourceRow,
  type SourceTask,
  UnreadableFileError,
} from '../../source-row.ts';
import { jsonRoot } from '../file-shape.ts';
import { JsonFields } from '../json-fields.ts';
import { ParentsFirst } from '../parents-first.ts';
import { readDate } from '../read-date.ts';
import { faultRow, projectRow, taskRow } from '../row-defaults.ts';
import { knownZone } from '../source-moments.ts';
import { estimateOf, repeatOfWords, type TodoistDue, withDeadline } from './todoist-due.ts';
import { noteOf, type TodoistNote } from './todoist-text.ts';

const TASKS = ['items', 'tasks', 'completed', 'results'];
const ABOUT = ['projects', 'sections', 'labels', 'collaborators', 'notes', 'comments', 'reminders'];
const pathsOf = (names: readonly string[]) => names.map((name) => (name === '' ? '$.*' : `$.${name}.*`));

/** Projects, sections, people and notes that tasks refer to. */
class Surroundings {
  readonly projects: SourceProject[] = [];
  readonly sections = new Map<string, string>();
  readonly labels = new Map<string, string>();
  readonly people = new Map<string, string>();
  readonly notes = new Map<string, TodoistNote[]>();
  readonly reminders = new Map<string, number>();

  take({ path, value }: JsonItem, line: number): void {
    const fields = new JsonFields(value);
    const id = fields.text('id');
    if (fields.flag('is_deleted')) return;
    if (path === 'projects') this.#takeProject(fields, id, line);
    else if (path === 'sections') this.sections.set(id, fields.text('name'));
    else if (path === 'labels') this.labels.set(id, fields.text('name'));
    else if (path === 'collaborators') this.people.set(id, fields.text('full_name', 'name', 'email'));
    else if (path === 'reminders') this.#count(fields.text('item_id', 'task_id'));
    else this.#takeNote(fields);
  }

  #takeProject(fields: JsonFields, id: string, line: number): void {
    this.projects.push(
      projectRow({
        sourceId: id,
        at: { file: null, line },
        name: fields.text('name'),
        description: fields.text('description'),
        parent: fields.id('parent_id'),
        isArchived: fields.flag('is_archived'),
      }),
    );
  }

  #count(task: string): void {
    this.reminders.set(task, (this.reminders.get(task) ?? 0) + 1);
  }

  #takeNote(fields: JsonFields): void {
    const task = fields.id('item_id', 'task_id');
    if (task === null) return;
    const about = {
      at: readDate(fields.text('posted_at', 'posted'), 'ymd'),
      author: fields.id('posted_uid', 'posted_by'),
    };
    const note = noteOf(fields.text('content'), fields.object('file_attachment', 'attachment'), about);
    this.notes.set(task, [...(this.notes.get(task) ?? []), note]);
  }

  /** Comments were kept by the ids of people, whose names may come later in the file. */
  comments(task: string): readonly SourceComment[] {
    return (this.notes.get(task) ?? []).flatMap(({ comment }) =>
      comment === null ? [] : [{ ...comment, author: this.people.get(comment.author ?? '') ?? null }],
    );
  }
}

function dueIn(due: JsonFields | null): TodoistDue {
  const zone = knownZone(due?.id('timezone') ?? null);
  const moment: SourceMoment | null = readDate(due?.text('datetime', 'date') ?? '', 'ymd', zone);
  const words = due?.text('string') ?? '';
  if (due === null || moment === null) {
    const leftBehind: readonly LeftBehind[] = words === '' ? [] : [{ what: 'other', detail: words }];
    return { due: null, recurrence: null, leftBehind };
  }
  if (!due.flag('is_recurring')) return { due: moment, recurrence: null, leftBehind: [] };
  return repeatOfWords(words, due.text('lang') || 'en', moment);
}

function taskOf(fields: JsonFields, about: Surroundings, line: number): SourceTask {
  const sourceId = fields.text('id', 'task_id');
  const notes = about.notes.get(sourceId) ?? [];
  const deadline = fields.object('deadline')?.text('date') ?? '';
  const dates = withDeadline(dueIn(fields.object('due')), readDate(deadline, 'ymd'), deadline);
  const duration = fields.object('duration');
  const length = estimateOf(duration?.number('amount') ?? null, duration?.text('unit') ?? '');
  const responsible = fields.id('responsible_uid', 'assignee_id');
  const person = responsible === null ? null : (about.people.get(responsible) ?? null);
  const completed = fields.id('completed_at', 'date_completed');
  const isDone = fields.flag('checked', 'is_completed') || completed !== null;
  const leftBehind: LeftBehind[] = [...dates.leftBehind, ...length.leftBehind];
  for (const note of notes) leftBehind.push(...note.leftBehind);
  if (responsible !== null && person === null) leftBehind.push({ what: 'assignee', detail: responsible });
  const reminders = about.reminders.get(sourceId) ?? 0;
  if (reminders > 0) leftBehind.push({ what: 'reminder', detail: String(reminders) });
  const priority = fields.number('priority');
  return taskRow({
    sourceId,
    at: { file: null, line },
    title: fields
      .text('content')
      .replace(/^\*\s+/, '')
      .trim(),
    description: fields.text('description'),
    project: fields.id('project_id'),
    section: about.sections.get(fields.text('section_id')) ?? null,
    parent: fields.id('parent_id'),
    labels: fields
      .list('labels')
      .flatMap((label) => (typeof label === 'string' || typeof label === 'number' ? [String(label)] : []))
      .map((label) => about.labels.get(label) ?? label),
    // In the API 4 is the highest, and 1 means none.
    priority: priority === 4 || priority === 3 || priority === 2 ? priority : priority === 1 ? 0 : null,
    due: dates.due,
    recurrence: dates.recurrence,
    estimate: length.estimate,
    completedAt: isDone ? (readDate(completed ?? '', 'ymd') ?? 'unknown') : null,
    createdAt: readDate(fields.text('added_at', 'created_at', 'date_added'), 'ymd'),
    people: person === null ? [] : [person],
    comments: about.comments(sourceId),
    links: notes.flatMap(({ links }) => links),
    leftBehind,
  });
}

/** Answer of the Sync or the REST API: everything, or a list of tasks alone. */
export async function* todoistJsonRows(file: SourceFile): AsyncGenerator<SourceRow> {
  const isList = (await jsonRoot(file)) === '[';
  const about = new Surroundings();
  if (!isList) {
    let line = 0;
    for await (const item of jsonItems(file, pathsOf(ABOUT))) {
      line += 1;
      about.take(item, line);
    }
  }
  const projects = new ParentsFirst<SourceProject>();
  for (const project of about.projects) yield* projects.take(project);
  yield* projects.rest();
  const tasks = new ParentsFirst<SourceTask>();
  let line = 0;
  let isTodoist = about.projects.length > 0;
  for await (const { value } of jsonItems(file, pathsOf(isList ? [''] : TASKS))) {
    line += 1;
    const fields = new JsonFields(value);
    if (!fields.has('content')) continue;
    isTodoist = true;
    if (fields.flag('is_deleted')) continue;
    const task = taskOf(fields, about, line);
    if (task.title === '') yield faultRow('no_title', task.description || task.sourceId, task);
    else yield* tasks.take(task);
  }
  yield* tasks.rest();
  if (!isTodoist) throw new UnreadableFileError('wrong_product');
}
