import type { Task } from '#contract/task/task.ts';
import { clockText } from '#time/clock-text.ts';
import { MINUTE } from '#time/units.ts';
import { wallClockOf } from '#time/wall-clock.ts';

/** Least importance of each sign of the plugin Obsidian Tasks, which other programs read too. */
const SIGNS = [
  [90, ' 🔺'],
  [75, ' ⏫'],
  [51, ' 🔼'],
  [26, ''],
  [11, ' 🔽'],
  [0, ' ⏬'],
] as const;

function momentText(instant: string, timeZone: string): string {
  const { day, time } = wallClockOf(Date.parse(instant), timeZone);
  return `${day} ${clockText(Math.floor(time / MINUTE))}`;
}

/** Text that no reader of Markdown takes for HTML, whatever stands before it: a backslash could be escaped itself. */
export function withoutHtml(text: string): string {
  return text.replaceAll('<', '&lt;');
}

/** Task as an item of a checklist, its notes and links below it. */
export function taskLines(task: Task, depth: number, timeZone: string): string {
  const indent = '  '.repeat(depth);
  const { title, progress, labels, dueDate, dueDay, importance, workload, completedAt } = task;
  const due = dueDay ?? (dueDate === null ? null : momentText(dueDate, timeZone));
  const line = [
    `${indent}- [${progress === 'done' ? 'x' : ' '}] ${withoutHtml(title)}`,
    labels.map((label) => ` #${withoutHtml(label)}`).join(''),
    workload === null ? '' : ` ⏱ ${workload} min`,
    SIGNS.find(([least]) => importance >= least)?.[1] ?? '',
    task.recurrence === null ? '' : ` 🔁 ${task.recurrence.rule}`,
    due === null ? '' : ` 📅 ${due}`,
    completedAt === null ? '' : ` ✅ ${momentText(completedAt, timeZone).slice(0, 10)}`,
  ];
  const links = task.assetLinks.map(({ assetValue, label }) =>
    label === '' ? assetValue : `${label}: ${assetValue}`,
  );
  const source = task.sourceUrl === null ? [] : [task.sourceUrl];
  const notes = [...task.description.split(/\r?\n/), ...links, ...source].map(withoutHtml);
  const below = notes.filter((text) => text.trim() !== '').map((text) => `${indent}  ${text}\n`);
  return `${line.join('')}\n${below.join('')}`;
}
