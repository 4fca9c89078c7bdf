import { calendarFolderOf } from '#tests/factories/caldav-account-at-server.ts';
import type { CaldavServerName } from '#tests/factories/caldav-server.ts';
import { startConnectedCaldav } from '#tests/factories/connected-caldav.ts';
import type { OtherSide } from './calendar-sides.ts';

/** Another program on the same calendar of a real CalDAV server. */
export async function startCaldavSide(name: CaldavServerName): Promise<OtherSide> {
  const world = await startConnectedCaldav(name);
  const folder = calendarFolderOf(world);
  const { faults, problems } = world.proxy;
  return {
    world,
    faults,
    problems,
    create: (title, { start, end, timeZone }) => void folder.create({ title, start, end, timeZone }),
    createSeries(title, { start, end, timeZone }, isWeekly) {
      folder.create({ title, start, end, timeZone, rule: `FREQ=${isWeekly ? 'WEEKLY' : 'DAILY'};COUNT=4` });
    },
    rename: (id, title) => folder.rename(id, title),
    move: (id, { start, end, timeZone }) => folder.move(id, start, end, timeZone),
    cancel: (id) => folder.cancel(id),
    forget: () => world.proxy.expireTokens(),
    events: (timeMin, timeMax) =>
      folder.see(timeMin, timeMax).map((event) => ({ ...event, isOccurrence: event.id.includes('#') })),
  };
}
