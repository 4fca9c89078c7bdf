import { openBrowser } from '#tests/e2e/browser.ts';
import { openSignedIn, registerPerson } from '#tests/e2e/browser-person.ts';
import { takeUnexpected } from '#tests/e2e/console.ts';
import { addDueTask, midnightFaults } from '#tests/e2e/midnight-walk.ts';
import { ServerProcess } from '#tests/e2e/restartable-server.ts';
import { worldZones } from '#tests/world-zones.ts';
import { addDays, type CalendarDay } from '#time/calendar-day.ts';
import { HOUR } from '#time/units.ts';
import { endOfDay, startOfDay } from '#time/zoned-day.ts';

const ORDINARY: CalendarDay = '2026-06-17';
const YEAR = 365;

/** Days of a year that are longer or shorter than 24 hours in a zone. */
function changeDays(zone: string, first: CalendarDay): readonly CalendarDay[] {
  return Array.from({ length: YEAR }, (_, index) => addDays(first, index)).filter(
    (day) => endOfDay(day, zone) - startOfDay(day, zone) !== 24 * HOUR,
  );
}

/**
 * Opens the pages around midnights of six zones: into and out of both days on which the clocks change, and an
 * ordinary one.
 */
export async function runZoneWalk(): Promise<{
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}> {
  const server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000' });
  const browser = await openBrowser();
  const faults: string[] = [];
  let midnights = 0;
  try {
    for (const zone of worldZones) {
      const person = await registerPerson(server.url, 'Phileas');
      const page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
      const changes = changeDays(zone, '2026-01-01').flatMap((day) => [day, addDays(day, 1)]);
      for (const day of [ORDINARY, ...changes]) {
        const taskId = await addDueTask(server.url, person, day);
        faults.push(...(await midnightFaults(page, { serverUrl: server.url, zone, day, taskId })));
        midnights += 1;
      }
      await page.browserContext().close();
    }
    faults.push(...(await takeUnexpected()));
  } finally {
    await browser.close();
    await server.stop();
  }
  return { counts: { zones: worldZones.length, midnights }, faults };
}
