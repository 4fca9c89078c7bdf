import { join } from 'node:path';
import { writeAccount } from '#server/modules/outside-calendars/caldav/caldav-account.ts';
import type { CaldavServer } from '#tests/factories/caldav-server.ts';
import { createDeliveries } from '../deliveries.ts';
import type { ProviderWorld } from '../provider-world.ts';
import { startCaldavProxy } from './caldav-proxy.ts';
import { type CalendarFolder, openRadicaleFolder } from './calendar-folder.ts';

const PASSWORD = 'a password of this account';
let users = 0;

/** Provider world of a real Radicale: one account with one calendar, behind a proxy that fails on demand. */
export async function startCaldavWorld(
  radicale: CaldavServer,
  { timeZone = 'Europe/Berlin' }: { timeZone?: string } = {},
): Promise<ProviderWorld> {
  users += 1;
  const user = `ada${users}`;
  radicale.addUser(user, PASSWORD);
  const proxy = await startCaldavProxy(radicale.url);
  const folders = new Map<string, CalendarFolder>();
  function addCalendar(name: string): string {
    const id = `/${user}/${name.toLowerCase()}/`;
    folders.set(id, openRadicaleFolder(join(radicale.folder, 'collection-root', id), name));
    return id;
  }
  const calendarId = addCalendar('Calendar');
  const folderOf = (id = calendarId): CalendarFolder => {
    const found = folders.get(id);
    if (found === undefined) throw new Error(`no calendar ${id}`);
    return found;
  };
  const { faults, calls, problems, url } = proxy;
  return {
    apiUrl: url,
    faults,
    deliveries: createDeliveries(),
    channelCount: 0,
    problems,
    calls,
    token: writeAccount({
      home: `${url}/${user}/`,
      userName: user,
      password: PASSWORD,
      addresses: ['ada@example.org'],
      timeZone,
    }),
    calendarId,
    addCalendar,
    create: (event, id) => folderOf(id).create(event),
    receive: (event) =>
      folderOf().create(event, [
        'DESCRIPTION:Bring paper',
        'LOCATION:Room 5',
        'TRANSP:TRANSPARENT',
        'ORGANIZER;CN=Grace:mailto:grace@example.org',
        'ATTENDEE;CN=Grace;PARTSTAT=ACCEPTED:mailto:grace@example.org',
        'ATTENDEE;PARTSTAT=DECLINED:mailto:ada@example.org',
        'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:alan@example.org',
        'CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example.org/abc',
      ]),
    rename: (id, title) => folderOf().rename(id, title),
    move: (id, start, end, zone) => folderOf().move(id, start, end, zone),
    cancel: (id) => folderOf().cancel(id),
    see: (timeMin, timeMax, id) => folderOf(id).see(timeMin, timeMax),
    expireCursors: () => proxy.expireTokens(),
    revoke: () => proxy.refuse(true),
    close: () => proxy.close(),
  };
}
