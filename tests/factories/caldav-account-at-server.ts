import { join } from 'node:path';
import { type CaldavProxy, startCaldavProxy } from '#tests/test-doubles/caldav/caldav-proxy.ts';
import {
  type CalendarFolder,
  openRadicaleFolder,
  openXandikosFolder,
} from '#tests/test-doubles/caldav/calendar-folder.ts';
import { type CaldavServer, type CaldavServerName, startCaldavServer } from './caldav-server.ts';

/** Account at a real CalDAV server behind a proxy that fails on demand. */
export interface CaldavAccountAtServer {
  readonly caldav: CaldavServer;
  readonly proxy: CaldavProxy;
  readonly userName: string;
  readonly password: string;
  stop(): Promise<void>;
}

const PASSWORD = 'a password of this account';

export async function startCaldavAccount(name: CaldavServerName): Promise<CaldavAccountAtServer> {
  const caldav = await startCaldavServer(name);
  // Xandikos serves one user, and leaves passwords to a proxy.
  const userName = name === 'radicale' ? 'ada' : 'user';
  caldav.addUser(userName, PASSWORD);
  const proxy = await startCaldavProxy(caldav.url, PASSWORD);
  return {
    caldav,
    proxy,
    userName,
    password: PASSWORD,
    async stop() {
      await proxy.close();
      await caldav.stop();
    },
  };
}

/** Folder of a calendar; in Radicale it is made if it is missing. */
export function calendarFolderOf(
  { caldav, userName }: Pick<CaldavAccountAtServer, 'caldav' | 'userName'>,
  name = 'calendar',
): CalendarFolder {
  if (caldav.name === 'xandikos') return openXandikosFolder(join(caldav.folder, userName, 'calendars', name));
  return openRadicaleFolder(join(caldav.folder, 'collection-root', userName, name), 'Calendar');
}
