import { isCalendarDay } from '#time/calendar-day.ts';
import { createContentIds } from '../content-id.ts';
import { textLines } from '../files/text-lines.ts';
import {
  type LeftBehind,
  type ProductReader,
  type SourceFault,
  type SourceMoment,
  type SourceProject,
  type SourceTask,
  UnreadableFileError,
} from '../source-row.ts';

const COMPLETED = /^x(?: (\d{4}-\d\d-\d\d))?(?: (\d{4}-\d\d-\d\d))? +(?=\S)/;
const OPEN = /^(?:\(([A-Z])\) +)?(?:(\d{4}-\d\d-\d\d) +)?/;
const FREQUENCIES: Readonly<Record<string, string>> = {
  d: 'DAILY',
  w: 'WEEKLY',
  m: 'MONTHLY',
  y: 'YEARLY',
};
/** Keys of programs that say nothing to a person. */
const SILENT_KEYS = new Set(['h', 'uuid', 'id', 'p', 'created']);

function priorityOf(letter: string | undefined): SourceTask['priority'] {
  if (letter === undefined) return null;
  if (letter === 'A') return 4;
  if (letter === 'B') return 3;
  return letter === 'C' ? 2 : 1;
}

function dayOf(text: string | undefined): SourceMoment | null {
  return text !== undefined && isCalendarDay(text) ? { day: text } : null;
}

function recurrenceOf(text: string): SourceTask['recurrence'] {
  const [, strict, count, unit = ''] = /^(\+?)(\d{1,3})([dwmy])$/.exec(text) ?? [];
  const frequency = FREQUENCIES[unit];
  if (frequency === undefined || Number(count) === 0) return null;
  return {
    rule: `FREQ=${frequency};INTERVAL=${Number(count)}`,
    basis: strict === '+' ? 'date' : 'completion',
  };
}

/** Words of a task line, sorted into title, projects, contexts and `key:value`. */
function readWords(text: string) {
  const title: string[] = [];
  const projects: string[] = [];
  const contexts: string[] = [];
  const links: string[] = [];
  const values = new Map<string, string>();
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const [, key, value] = /^([A-Za-z][\w-]*):(?!\/\/)(\S+)$/.exec(word) ?? [];
    if (/^\+\S/.test(word)) projects.push(word.slice(1));
    else if (/^@\S/.test(word)) contexts.push(word.slice(1));
    else if (key !== undefined && value !== undefined) values.set(key, value);
    else {
      if (/^https?:\/\/\S+$/.test(word)) links.push(word);
      title.push(word);
    }
  }
  return { title: title.join(' '), projects, contexts, links, values };
}

/** https://github.com/todotxt/todo.txt, with the keys `due`, `t`, `rec` and `pri` that most programs share. */
export const todoTxt: ProductReader = {
  product: 'todo_txt',
  recognise({ name, text }) {
    if (/(^|\/)(todo|done)[^/]*\.txt$/i.test(name)) return 0.9;
    if (!/\.txt$/i.test(name)) return 0;
    return /^(x \d{4}-|\([A-Z]\) |.*\s[+@]\w)/m.test(text) ? 0.7 : 0.3;
  },
  async *read(file) {
    const idOf = createContentIds();
    const projects = new Set<string>();
    let isEmpty = true;
    for await (const { line, text } of textLines(file)) {
      const trimmed = text.trim();
      if (trimmed === '') continue;
      isEmpty = false;
      const at = { file: null, line };
      const done = COMPLETED.exec(trimmed);
      const open = done === null ? OPEN.exec(trimmed) : null;
      const words = readWords(trimmed.slice((done ?? open)?.[0].length ?? 0));
      const [project = null, ...others] = words.projects;
      const leftBehind: LeftBehind[] = [];
      if (words.title === '') {
        const fault = { kind: 'fault', reason: 'no_title', detail: trimmed.slice(0, 200) } as const;
        yield { ...fault, sourceId: idOf(trimmed), at, leftBehind } satisfies SourceFault;
        continue;
      }
      if (project !== null && !projects.has(project)) {
        projects.add(project);
        yield {
          kind: 'project',
          sourceId: project,
          at,
          leftBehind: [],
          name: project,
          description: '',
          parent: null,
          isArchived: false,
        } satisfies SourceProject;
      }
      const take = (key: string) => {
        const value = words.values.get(key);
        words.values.delete(key);
        return value;
      };
      const dayAt = (key: string) => {
        const value = take(key);
        const day = dayOf(value);
        if (value !== undefined && day === null)
          leftBehind.push({ what: 'other', detail: `${key}:${value}` });
        return day;
      };
      const due = dayAt('due');
      const start = dayAt('t');
      const repeat = take('rec');
      const recurrence = repeat === undefined ? null : recurrenceOf(repeat);
      if (repeat !== undefined && recurrence === null) leftBehind.push({ what: 'repeat', detail: repeat });
      const letter = open?.[1] ?? take('pri');
      for (const [key, value] of words.values) {
        if (!SILENT_KEYS.has(key)) leftBehind.push({ what: 'custom_field', detail: `${key}:${value}` });
      }
      const created = done === null ? open?.[2] : done[2];
      yield {
        kind: 'task',
        sourceId: idOf(words.title, project),
        at,
        leftBehind,
        title: words.title,
        description: '',
        project,
        section: null,
        parent: null,
        labels: [...words.contexts, ...others],
        priority: priorityOf(letter),
        due,
        start,
        recurrence,
        estimate: null,
        completedAt: done === null ? null : (dayOf(done[1]) ?? 'unknown'),
        createdAt: dayOf(created),
        people: [],
        comments: [],
        links: words.links.map((url) => ({ url, label: '' })),
      } satisfies SourceTask;
    }
    if (isEmpty) throw new UnreadableFileError('empty');
  },
};
