import type { CalendarDay } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import {
  type LeftBehind,
  type ProductReader,
  type SourceMoment,
  type SourceRow,
  type SourceTask,
  UnreadableFileError,
} from '../../source-row.ts';
import { jsonRoot } from '../file-shape.ts';
import type { JsonFields } from '../json-fields.ts';
import { ParentsFirst } from '../parents-first.ts';
import { faultRow, shown, taskRow } from '../row-defaults.ts';
import { epochMoment, leadingDay } from '../source-moments.ts';
import { type BackupData, type BackupTask, backupData, backupTasks } from './super-productivity-data.ts';
import { DayRecords } from './super-productivity-records.ts';
import { nextDue, taskOfSeries } from './super-productivity-repeat.ts';

function minutesOf(milliseconds: number | null): number | null {
  const minutes = Math.round((milliseconds ?? 0) / MINUTE);
  return minutes > 0 ? minutes : null;
}

function labelsOf(fields: JsonFields, { tags }: BackupData): readonly string[] {
  return fields.texts('tagIds').flatMap((id) => tags.get(id) ?? []);
}

function projectOf(fields: JsonFields, { projects }: BackupData): string | null {
  const id = fields.text('projectId');
  return projects.has(id) ? id : null;
}

function attachmentsOf(fields: JsonFields) {
  const links: { url: string; label: string }[] = [];
  const leftBehind: LeftBehind[] = [];
  for (const attachment of fields.objects('attachments')) {
    const path = attachment.text('path', 'originalImgPath');
    const label = attachment.text('title');
    if (/^https?:\/\//i.test(path)) links.push({ url: path, label });
    else leftBehind.push({ what: 'attachment', detail: shown(label === '' ? path : label) });
  }
  return { links, leftBehind };
}

function leftBehindOf(
  fields: JsonFields,
  due: SourceMoment | null,
  deadline: SourceMoment | null,
): LeftBehind[] {
  const leftBehind: LeftBehind[] = [];
  if (deadline !== null && deadline !== due)
    leftBehind.push({
      what: 'deadline',
      detail: 'day' in deadline ? deadline.day : JSON.stringify(Object.values(deadline)[0]),
    });
  if (fields.id('reminderId') !== null || fields.number('remindAt') !== null)
    leftBehind.push({ what: 'reminder', detail: '' });
  const issue = fields.id('issueId');
  if (issue !== null)
    leftBehind.push({ what: 'other', detail: shown(`${fields.text('issueType')} ${issue}`.trim()) });
  return leftBehind;
}

function taskOf({ fields, line }: BackupTask, data: BackupData): SourceTask {
  const planned = epochMoment(fields.number('dueWithTime', 'plannedAt')) ?? leadingDay(fields.text('dueDay'));
  const deadline = epochMoment(fields.number('deadlineWithTime')) ?? leadingDay(fields.text('deadlineDay'));
  const due = planned ?? deadline;
  const attachments = attachmentsOf(fields);
  const isDone = fields.flag('isDone');
  return taskRow({
    sourceId: fields.text('id'),
    at: { file: null, line },
    title: fields.text('title').trim(),
    description: fields.text('notes'),
    project: projectOf(fields, data),
    parent: fields.id('parentId'),
    labels: labelsOf(fields, data),
    due,
    estimate: minutesOf(fields.number('timeEstimate')),
    completedAt: isDone ? (epochMoment(fields.number('doneOn')) ?? 'unknown') : null,
    createdAt: epochMoment(fields.number('created')),
    links: attachments.links,
    leftBehind: [...attachments.leftBehind, ...leftBehindOf(fields, due, deadline)],
  });
}

/** Task as the one of its series that is open. Of several the first goes on. */
function inSeries(
  task: SourceTask,
  fields: JsonFields,
  data: BackupData,
  begun: Set<string>,
  today: CalendarDay,
): SourceTask {
  const id = fields.text('repeatCfgId');
  const series = data.series.get(id);
  if (series === undefined || task.completedAt !== null || begun.has(id)) return task;
  begun.add(id);
  return {
    ...task,
    due: task.due ?? nextDue(series, today),
    recurrence: series.recurrence,
    leftBehind: [...task.leftBehind, ...series.leftBehind],
  };
}

/** Series of which no task is open, and notes that belong to no project. */
function* laterRows(data: BackupData, begun: ReadonlySet<string>, today: CalendarDay): Generator<SourceRow> {
  const at = { file: null, line: 0 };
  for (const [id, series] of data.series) {
    if (begun.has(id)) continue;
    const { fields } = series;
    const next = taskOfSeries(id, series, today);
    if (next === null) yield faultRow('bad_repeat', fields.text('title'), { sourceId: `repeat/${id}`, at });
    else
      yield {
        ...next,
        project: projectOf(fields, data),
        labels: labelsOf(fields, data),
        estimate: minutesOf(fields.number('defaultEstimate')),
      };
  }
  for (const { id, content } of data.notes) {
    const [title = '', ...rest] = content.split('\n');
    yield taskRow({
      sourceId: `note/${id}`,
      at,
      title: title.replace(/^#+\s*/, ''),
      description: rest.join('\n').trim(),
      leftBehind: [{ what: 'other', detail: 'Note' }],
    });
  }
}

/** Backup of Super Productivity: Settings → Sync & Export → Export data. */
export const superProductivity: ProductReader = {
  product: 'super_productivity',
  recognise({ name, text }) {
    if (!/^\s*\{/.test(text)) return 0;
    if (/"(?:archiveYoung|crossModelVersion|taskRepeatCfg|taskArchive)"/.test(text)) return 1;
    return /super-?productivity/i.test(name) ? 0.9 : 0;
  },
  async *read(file, today) {
    if ((await jsonRoot(file)) === '[') throw new UnreadableFileError('wrong_product');
    const data = await backupData(file);
    for (const [index, project] of [...data.projects.values()].entries())
      yield index === 0 ? { ...project, leftBehind: data.habits } : project;

    const tasks = new ParentsFirst<SourceTask>();
    const begun = new Set<string>();
    let last = 0;
    for await (const task of backupTasks(file)) {
      last = task.line;
      const read = inSeries(taskOf(task, data), task.fields, data, begun, today);
      if (read.sourceId === '' || read.title === '') {
        yield faultRow('no_title', read.description, {
          ...read,
          sourceId: read.sourceId || `line/${task.line}`,
        });
        continue;
      }
      yield* tasks.take(read);
    }
    yield* tasks.rest();
    for (const row of laterRows(data, begun, today)) {
      last += 1;
      yield { ...row, at: { file: null, line: last } };
    }
    const records = new DayRecords();
    for await (const task of backupTasks(file)) yield* records.of(task);
    if (last === 0 && data.projects.size === 0) throw new UnreadableFileError('wrong_product');
  },
};
