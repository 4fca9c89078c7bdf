import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { openDatabase } from '#server/database/open-database.ts';
import { registerPerson } from '#tests/e2e/browser-person.ts';
import { freePort } from '#tests/e2e/restartable-server.ts';
import { calendarFolderOf, startCaldavAccount } from '#tests/factories/caldav-account-at-server.ts';
import type { CaldavServerName } from '#tests/factories/caldav-server.ts';
import { prepareData } from '#tests/factories/prepared-data.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { randomFrom } from '#tests/random.ts';
import { waitUntil } from '#tests/wait-until.ts';
import { DAY, HOUR, MINUTE } from '#time/units.ts';
import { databaseSourceOf } from './stored-tasks.ts';

const program = fileURLToPath(new URL('./caldav-crash-server.ts', import.meta.url));
/** Time that a turn has, under load. */
const PATIENCE = 2 * MINUTE;

const integrations = z.array(z.object({ id: z.string(), calendars: z.array(z.object({ id: z.string() })) }));

/** A server that is killed by -9 and started again on the same data. */
async function startKilled(dataDir: string) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, RATE_LIMIT_FACTOR: '1000' };
  let child: ChildProcess;
  async function start(): Promise<void> {
    const env = { ...process.env, ...settings, LOG_LEVEL: 'silent' };
    child = spawn(process.execPath, [program], { env, stdio: 'ignore' });
    const isHealthy = async () => (await fetch(`${url}/api/health`).catch(() => null))?.ok === true;
    await waitUntil('the server is healthy', isHealthy, PATIENCE);
  }
  await start();
  return {
    url,
    start,
    async kill(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Ends the lease of the killed turn at once, instead of after its minutes. */
async function endLeases(dataDir: string): Promise<void> {
  const database = await openDatabase(databaseSourceOf(dataDir, null));
  await database.executeSql('update outside_syncs set lease_until = null', []);
  await database.close();
}

export interface CaldavCrashOptions {
  readonly name: CaldavServerName;
  readonly seed: number;
  readonly kills: number;
}

export interface CaldavCrashReport {
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/**
 * Kills a real server with -9 at random moments of synchronizing a calendar that both sides edit, and starts it again.
 * Each time both sides have to end equal, with each event once.
 */
export async function runCaldavCrashes({
  name,
  seed,
  kills,
}: CaldavCrashOptions): Promise<CaldavCrashReport> {
  const random = randomFrom(seed).next;
  const account = await startCaldavAccount(name);
  if (name === 'radicale') calendarFolderOf(account);
  const dataDir = await mkdtemp(join(tmpdir(), 'daywall-caldav-'));
  await prepareData(dataDir);
  const server = await startKilled(dataDir);
  const faults: string[] = [];
  const made = new Set<string>();
  try {
    const { token } = await registerPerson(server.url, 'Ada');
    const call = async (method: string, path: string, body?: object) => {
      const headers = {
        ...{ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
        ...{ 'content-type': 'application/json', 'x-csrf-protection': '1', origin: server.url },
      };
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      const reply = await fetch(`${server.url}/api${path}`, { method, headers, ...init });
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      return reply.json();
    };
    const { proxy, userName, password } = account;
    await call('POST', '/caldav/connect', { address: proxy.url, userName, password });
    const connected = async () => z.parse(integrations, await call('GET', '/api-integrations'))[0];
    await waitUntil(
      'its calendar is listed',
      async () => (await connected())?.calendars[0] !== undefined,
      PATIENCE,
    );
    const integration = await connected();
    const calendarId = integration?.calendars[0]?.id ?? '';
    const folder = calendarFolderOf(account);
    const begun = Math.floor(Date.now() / DAY) * DAY + DAY;
    const at = (hours: number) => new Date(begun + hours * HOUR).toISOString();
    const range = { timeMin: at(0), timeMax: at(24 * 20) };
    const outside = () =>
      folder
        .see(range.timeMin, range.timeMax)
        .map(({ title, start }) => `${title} ${start}`)
        .sort();
    const times = () => {
      const from = Math.floor(random() * 24 * 18);
      return { startDate: at(from), endDate: at(from + 1), timeZone: 'UTC', isAllDay: false };
    };

    /** New event of another program, by the same protocol: the server behind may be writing. */
    async function putOutside(title: string, start: string, end: string): Promise<void> {
      const basic = (instant: string) => instant.replaceAll(/[-:]|\.\d+/g, '');
      const event = [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//Program//EN', 'BEGIN:VEVENT', `UID:${title}`],
        ...['DTSTAMP:20260101T000000Z', `SUMMARY:${title}`, `DTSTART:${basic(start)}`, `DTEND:${basic(end)}`],
        ...['END:VEVENT', 'END:VCALENDAR', ''],
      ];
      const authorization = `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
      const calendar = name === 'radicale' ? `/${userName}/calendar/` : `/${userName}/calendars/calendar/`;
      const headers = { authorization, 'content-type': 'text/calendar; charset=utf-8' };
      const init = { method: 'PUT', headers, body: event.join('\r\n') };
      const reply = await fetch(`${proxy.url}${calendar}${title}.ics`, init);
      if (!reply.ok) throw new Error(`PUT: ${reply.status}`);
    }

    for (let kill = 0; kill < kills; kill += 1) {
      const socket = await connectSocket(server.url, 'calendar', token);
      const items = await socket.ask('getCalendarItems', range);
      for (let each = 0; each < 4; each += 1) {
        const title = `here-${kill}-${each}`;
        await socket.ask('createScheduleItem', { props: { id: uuidv7(), title, calendarId, ...times() } });
        made.add(title);
        const item = items[Math.floor(random() * items.length)];
        if (item === undefined || items.indexOf(item) % 4 !== each) continue;
        const { startDate, endDate } = times();
        const props = { startDate, endDate };
        await socket.ask('updateScheduleItem', { calendarItemId: item.id, version: item.version, props });
      }
      const { startDate: start, endDate: end } = times();
      await putOutside(`outside-${kill}`, start, end);
      made.add(`outside-${kill}`);
      await socket.ask('syncCalendars', { integrationId: integration?.id ?? '' });
      await new Promise((resolve) => setTimeout(resolve, random() * 400));
      socket.close();
      await server.kill();
      await endLeases(dataDir);
      await server.start();

      const again = await connectSocket(server.url, 'calendar', token);
      const here = async () =>
        (await again.ask('getCalendarItems', range))
          .map(({ title, startDate }) => `${title} ${startDate}`)
          .sort();
      const isEqual = async () => {
        await again.ask('syncCalendars', { integrationId: integration?.id ?? '' });
        const titles = outside().map((each) => each.split(' ')[0]);
        return titles.length === made.size && JSON.stringify(await here()) === JSON.stringify(outside());
      };
      await waitUntil('both sides are equal', isEqual, PATIENCE).catch(async () => {
        faults.push(`kill ${kill}: here ${(await here()).join(', ')}; outside ${outside().join(', ')}`);
      });
      const titles = outside().map((each) => each.split(' ')[0] ?? '');
      for (const title of made)
        if (titles.filter((each) => each === title).length !== 1)
          faults.push(`kill ${kill}: ${title} is not there once`);
      again.close();
      if (faults.length > 0) break;
    }
  } finally {
    await server.kill();
    await account.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { counts: { kills, events: made.size }, faults };
}
