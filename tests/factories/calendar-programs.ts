import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { findKhal, findTodoman } from '../../scripts/installed-calendar-programs.ts';

const run = promisify(execFile);
const todo = z.object({
  summary: z.string(),
  description: z.string(),
  /** Seconds since the epoch. */
  due: z.nullable(z.number()),
  completed: z.boolean(),
  priority: z.number(),
});

function demand(path: string | null, name: string): string {
  if (path === null) throw new Error(`${name} is not on this machine: install it, or run \`npm test\``);
  return path;
}

/** Calendar file with one to-do each, as Todoman keeps them. */
function todosApart(ics: string): string[] {
  const found = ics.match(/BEGIN:VTODO\r\n[\s\S]*?END:VTODO\r\n/g) ?? [];
  const zones = (ics.match(/BEGIN:VTIMEZONE\r\n[\s\S]*?END:VTIMEZONE\r\n/g) ?? []).join('');
  const head = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Daywall//Tests//EN\r\n';
  return found.map((text) => `${head}${zones}${text}END:VCALENDAR\r\n`);
}

/** Gives `use` Khal and Todoman, the real programs, with a calendar file that they have taken in. Times are in UTC. */
export async function withCalendarPrograms<T>(
  ics: string,
  use: (programs: {
    /** Occurrences in some days, as `title|start|end|whole day|location`. */
    readonly events: (from: string, days: number) => Promise<string[]>;
    readonly todos: () => Promise<z.output<typeof todo>[]>;
  }) => Promise<T>,
): Promise<T> {
  const khal = demand(findKhal(), 'khal');
  const todoman = demand(findTodoman(), 'todoman');
  const folder = mkdtempSync(join(tmpdir(), 'daywall-calendar-'));
  const at = (...names: string[]) => join(folder, ...names);
  const env = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC', TODOMAN_CONFIG: at('todo.py') };
  const formats = ['timeformat = %H:%M', 'dateformat = %Y-%m-%d', 'longdateformat = %Y-%m-%d'];
  const together = ['datetimeformat = %Y-%m-%d %H:%M', 'longdatetimeformat = %Y-%m-%d %H:%M'];
  try {
    for (const name of ['events', 'todos', 'todos/exported']) mkdirSync(at(name));
    writeFileSync(at('calendar.ics'), ics);
    writeFileSync(
      at('khal'),
      [
        ...['[calendars]', '[[exported]]', `path = ${at('events')}`, '[locale]', 'local_timezone = UTC'],
        ...['default_timezone = UTC', ...formats, ...together, '[sqlite]', `path = ${at('khal.db')}`],
      ].join('\n'),
    );
    writeFileSync(
      at('todo.py'),
      [
        ...[`path = "${at('todos')}/*"`, 'date_format = "%Y-%m-%d"', 'time_format = "%H:%M"'],
        ...['default_list = "exported"', `cache_path = "${at('todo.db')}"`],
      ].join('\n'),
    );
    for (const [index, text] of todosApart(ics).entries())
      writeFileSync(at('todos', 'exported', `${index}.ics`), text);
    const asked = (...args: string[]) => run(khal, ['-c', at('khal'), ...args], { env });
    await asked('import', '--batch', '-a', 'exported', at('calendar.ics'));
    return await use({
      async events(from, days) {
        const format = '{title}|{start-long}|{end-long}|{all-day}|{location}';
        const { stdout } = await asked('list', '--day-format', '', '--format', format, from, `${days}d`);
        return [...new Set(stdout.split('\n').filter((line) => line !== ''))];
      },
      async todos() {
        const { stdout } = await run(todoman, ['--porcelain', 'list', '--status', 'ANY'], { env });
        return z.parse(z.array(todo), JSON.parse(stdout));
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
