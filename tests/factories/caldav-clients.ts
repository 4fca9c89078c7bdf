import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPythonCaldav, findVdirsyncer } from '../../scripts/installed-caldav-clients.ts';
import { findKhal, findTodoman } from '../../scripts/installed-calendar-programs.ts';

const run = promisify(execFile);

function demand(path: string | null, name: string): string {
  if (path === null) throw new Error(`${name} is not on this machine: install it, or run \`npm test\``);
  return path;
}

interface Account {
  readonly url: string;
  readonly userId: string;
  readonly userName: string;
  readonly token: string;
}

/** Folder that vdirsyncer synchronizes with the server, which khal and todoman read and write. */
export interface SyncedFolder {
  sync(): Promise<void>;
  /** Texts of a calendar’s files by their names. */
  files(calendar: string): ReadonlyMap<string, string>;
  write(calendar: string, name: string, text: string): void;
  remove(calendar: string, name: string): void;
  khal(...args: string[]): Promise<string>;
  todoman(...args: string[]): Promise<string>;
  close(): void;
}

/** Real programs of Debian on the calendars of an account. `calendars` are their ids. */
export function openSyncedFolder(account: Account, calendars: readonly string[]): SyncedFolder {
  const vdirsyncer = demand(findVdirsyncer(), 'vdirsyncer');
  const folder = mkdtempSync(join(tmpdir(), 'daywall-vdir-'));
  const at = (...names: string[]) => join(folder, ...names);
  const env = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC', TODOMAN_CONFIG: at('todo.py') };
  for (const name of ['calendars', ...calendars.map((id) => `calendars/${id}`)]) mkdirSync(at(name));
  const pairs = calendars.map((id, index) =>
    [
      ...[`[pair p${index}]`, `a = "local${index}"`, `b = "remote${index}"`, 'collections = null'],
      ...['conflict_resolution = "b wins"'],
      ...[
        `[storage local${index}]`,
        'type = "filesystem"',
        `path = "${at('calendars', id)}"`,
        'fileext = ".ics"',
      ],
      ...[`[storage remote${index}]`, 'type = "caldav"'],
      ...[`url = "${account.url}/dav/calendars/${account.userId}/${id}/"`],
      ...[`username = "${account.userName}"`, `password = "${account.token}"`],
    ].join('\n'),
  );
  writeFileSync(at('vdirsyncer'), ['[general]', `status_path = "${at('status')}"`, ...pairs, ''].join('\n'));
  writeFileSync(
    at('khal.conf'),
    [
      ...['[calendars]', '[[schedule]]', `path = ${at('calendars', 'schedule')}`, '[locale]'],
      ...['local_timezone = UTC', 'default_timezone = UTC', 'timeformat = %H:%M', 'dateformat = %Y-%m-%d'],
      ...[
        'longdateformat = %Y-%m-%d',
        'datetimeformat = %Y-%m-%d %H:%M',
        'longdatetimeformat = %Y-%m-%d %H:%M',
      ],
      ...['[default]', 'default_calendar = schedule', '[sqlite]', `path = ${at('khal.db')}`],
    ].join('\n'),
  );
  writeFileSync(
    at('todo.py'),
    [
      ...[`path = "${at('calendars')}/*"`, 'date_format = "%Y-%m-%d"', 'time_format = "%H:%M"'],
      ...['default_list = "tasks"', `cache_path = "${at('todo.db')}"`],
    ].join('\n'),
  );
  const isFile = (name: string) => name.endsWith('.ics');
  return {
    async sync() {
      // Once, before the first time; it asks nothing where each pair is one calendar.
      if (!existsSync(at('status'))) await run(vdirsyncer, ['-c', at('vdirsyncer'), 'discover'], { env });
      await run(vdirsyncer, ['-c', at('vdirsyncer'), 'sync'], { env });
    },
    files: (calendar) =>
      new Map(
        readdirSync(at('calendars', calendar))
          .filter(isFile)
          .map((name) => [name, readFileSync(at('calendars', calendar, name), 'utf8')]),
      ),
    write: (calendar, name, text) => writeFileSync(at('calendars', calendar, name), text),
    remove: (calendar, name) => rmSync(at('calendars', calendar, name)),
    async khal(...args) {
      return (await run(demand(findKhal(), 'khal'), ['-c', at('khal.conf'), ...args], { env })).stdout;
    },
    async todoman(...args) {
      return (await run(demand(findTodoman(), 'todoman'), args, { env })).stdout;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs a script with the CalDAV library of Python, which has `client` and `principal`; returns what it prints. */
export async function runPythonCaldav(
  { url, userName, token }: Account,
  script: readonly string[],
): Promise<string> {
  const text = [
    'import caldav, datetime',
    `client = caldav.DAVClient(url=${JSON.stringify(`${url}/dav/`)}, username=${JSON.stringify(userName)}, password=${JSON.stringify(token)})`,
    'principal = client.principal()',
    ...script,
  ].join('\n');
  return (await run(demand(findPythonCaldav(), 'python3-caldav'), ['-c', text])).stdout;
}
