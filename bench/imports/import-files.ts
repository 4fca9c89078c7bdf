import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#contract/import/import.ts';
import { DAY, MINUTE } from '#time/units.ts';

/** Tasks and timer records of the imported backup. */
export const TASKS = 20_000;
export const RECORDS = 50_000;

const PROJECTS = 20;
const LABELS = 25;
/** Rows and bytes of the largest table that an import takes, whose projects and labels count as rows too. */
export const TABLE_ROWS = MAX_IMPORT_ROWS - PROJECTS - LABELS;
const TABLE_BYTES = MAX_IMPORT_BYTES;
/** Days over which the time of the backup is spread, so that a day holds it. */
const SPREAD = 1_000;

const dayBefore = (now: number, days: number) => new Date(now - days * DAY).toISOString().slice(0, 10);

function entities(values: readonly { readonly id: string }[]) {
  return {
    ids: values.map(({ id }) => id),
    entities: Object.fromEntries(values.map((each) => [each.id, each])),
  };
}

/** Backup of Super Productivity, whose tasks have two or three days of time each. */
export function largeBackup(now: number): string {
  const each = RECORDS / TASKS;
  let recorded = 0;
  const tasks = Array.from({ length: TASKS }, (_, index) => {
    const wanted = Math.floor((index + 1) * each);
    const days = Array.from({ length: wanted - recorded }, (_day, day) => [
      dayBefore(now, 1 + ((index * 3 + day) % SPREAD)),
      (5 + (index % 40)) * MINUTE,
    ]);
    recorded = wanted;
    const isDone = index % 3 === 0;
    return {
      id: `task-${index}`,
      title: `Prepare the report number ${index} and send it on`,
      notes: index % 2 === 0 ? 'Ask for the figures of the last quarter, then write to everybody.' : '',
      projectId: `project-${index % PROJECTS}`,
      tagIds: [`tag-${index % LABELS}`],
      timeEstimate: (index % 8) * 15 * MINUTE,
      timeSpentOnDay: Object.fromEntries(days),
      created: now - (index % 900) * DAY,
      isDone,
      ...(isDone ? { doneOn: now - (index % 300) * DAY } : { dueDay: dayBefore(now, -1 - (index % 200)) }),
    };
  });
  const named = (count: number, kind: string) =>
    entities(
      Array.from({ length: count }, (_, index) => ({
        id: `${kind}-${index}`,
        title: `The ${kind} ${index}`,
      })),
    );
  const data = { project: named(PROJECTS, 'project'), tag: named(LABELS, 'tag'), task: entities(tasks) };
  return JSON.stringify({ timestamp: now, lastUpdate: now, crossModelVersion: 4.4, data });
}

/** Table as large as an import takes, in rows and in bytes. */
export function largeTable(now: number): string {
  const head = 'Id,Title,Due,Tags,Project,Notes\n';
  const room = Math.floor((TABLE_BYTES - head.length) / TABLE_ROWS);
  const rows = Array.from({ length: TABLE_ROWS }, (_, index) => {
    const start = `${index},Prepare the report number ${index},${dayBefore(now, -(index % 400))},label-${index % LABELS},Project ${index % PROJECTS},`;
    return `${start}${'Ask for the figures, then write. '.repeat(20).slice(0, room - start.length - 1)}\n`;
  });
  return head + rows.join('');
}
