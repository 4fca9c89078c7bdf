import type { EntityName, EntityOf } from '#contract/change.ts';
import type { ExportSource } from '#server/personal-data-section.ts';
import { MINUTE } from '#time/units.ts';
import { CSV_START, type CsvCell, csvLine } from './csv-line.ts';
import { inPages } from './in-pages.ts';

/** Rows whose tasks are looked up at once. */
const PAGE = 100;
/** Separator of the entries of a list in one cell. */
const LIST_MARK = ' ';

/** Table of one list: a column for each head. The heads are a part of the format. docs/export-format.md */
interface CsvTable<E extends EntityName> {
  /** Task that a row names, whose title it has beside the id. */
  readonly taskOf?: (item: EntityOf<E>) => string | null;
  readonly columns: Readonly<Record<string, (item: EntityOf<E>, taskTitle: string) => CsvCell>>;
}

function minutesBetween(start: string, end: string | null): number | null {
  return end === null ? null : Math.round(((Date.parse(end) - Date.parse(start)) / MINUTE) * 100) / 100;
}

const tasks: CsvTable<'task'> = {
  taskOf: ({ parentTaskId }) => parentTaskId,
  columns: {
    id: ({ id }) => id,
    title: ({ title }) => title,
    progress: ({ progress }) => progress,
    due: ({ dueDate, dueDay }) => (dueDay === null ? dueDate : null),
    due_day: ({ dueDay }) => dueDay,
    importance: ({ importance }) => importance,
    workload_minutes: ({ workload }) => workload,
    labels: ({ labels: names }) => names.join(LIST_MARK),
    repeats: ({ recurrence }) => recurrence?.rule ?? null,
    reminders_minutes: ({ reminders }) => reminders.join(LIST_MARK),
    created: ({ createdAt }) => createdAt,
    completed: ({ completedAt }) => completedAt,
    parent_id: ({ parentTaskId }) => parentTaskId,
    parent_title: (_task, parentTitle) => parentTitle,
    organization_id: ({ organizationId }) => organizationId,
    group_id: ({ groupId }) => groupId,
    source_url: ({ sourceUrl }) => sourceUrl,
    links: ({ assetLinks }) => assetLinks.map(({ assetValue }) => assetValue).join(LIST_MARK),
    description: ({ description }) => description,
  },
};

const timerRecords: CsvTable<'timerRecord'> = {
  taskOf: ({ noteId }) => noteId,
  columns: {
    id: ({ id }) => id,
    task_id: ({ noteId }) => noteId,
    task_title: (_record, title) => title,
    started: ({ startedAt }) => startedAt,
    ended: ({ endedAt }) => endedAt,
    duration_minutes: ({ startedAt, endedAt }) => minutesBetween(startedAt, endedAt),
    note: ({ note }) => note,
    user_id: ({ userId }) => userId,
  },
};

const scheduleItems: CsvTable<'scheduleItem'> = {
  taskOf: ({ noteId }) => noteId,
  columns: {
    id: ({ id }) => id,
    title: ({ title }, taskTitle) => title ?? taskTitle,
    start: ({ startDate }) => startDate,
    end: ({ endDate }) => endDate,
    all_day: ({ isAllDay }) => isAllDay,
    time_zone: ({ timeZone }) => timeZone,
    location: ({ location }) => location,
    task_id: ({ noteId }) => noteId,
    series_id: ({ seriesId }) => seriesId,
    calendar_id: ({ calendarId }) => calendarId,
    description: ({ description }) => description,
  },
};

const comments: CsvTable<'comment'> = {
  taskOf: ({ noteId }) => noteId,
  columns: {
    id: ({ id }) => id,
    task_id: ({ noteId }) => noteId,
    task_title: (_comment, title) => title,
    author: ({ authorName }) => authorName,
    created: ({ createdAt }) => createdAt,
    text: ({ text }) => text,
  },
};

const collections: CsvTable<'collection'> = {
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    description: ({ description }) => description,
    group_id: ({ groupId }) => groupId,
    organization_id: ({ organizationId }) => organizationId,
    created: ({ createdAt }) => createdAt,
  },
};

const labels: CsvTable<'label'> = {
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    tone: ({ tone }) => tone,
    created: ({ createdAt }) => createdAt,
  },
};

/** Tables of lists, by the names of these. */
const tables = {
  tasks,
  'timer-records': timerRecords,
  'schedule-items': scheduleItems,
  comments,
  'comments-received': comments,
  collections,
  labels,
};

async function* tableText<E extends EntityName>(
  { taskOf, columns }: CsvTable<E>,
  items: AsyncIterable<EntityOf<E>>,
  source: ExportSource,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(Object.keys(columns));
  const cells = Object.values(columns);
  for await (const page of inPages(items, PAGE)) {
    const titles = new Map<string, string>();
    const ids = [...new Set(page.flatMap((item) => taskOf?.(item) ?? []))];
    for await (const { id, title } of source.entities('task', [ids])) titles.set(id, title);
    for (const item of page) {
      const title = titles.get(taskOf?.(item) ?? '') ?? '';
      yield csvLine(cells.map((cell) => cell(item, title)));
    }
  }
}

/** Text of the table of a list; null for a list without one. */
export function csvTable(
  name: string,
  items: () => AsyncIterable<unknown>,
  source: ExportSource,
): (() => AsyncIterable<string>) | null {
  const table = Object.entries(tables).find(([of]) => of === name)?.[1];
  if (table === undefined) return null;
  // The list of a name has the items of its table.
  return () =>
    tableText(table as CsvTable<EntityName>, items() as AsyncIterable<EntityOf<EntityName>>, source);
}
