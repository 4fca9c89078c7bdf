import { caldavServerNames } from '#tests/factories/caldav-server.ts';
import { registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { randomFrom } from '#tests/random.ts';
import { startCaldavSide } from './caldav-side.ts';
import { calendarEdits } from './calendar-edits.ts';
import { CalendarRun, nameOf, type Settings } from './calendar-run.ts';
import { type OtherSide, startGoogleSide, startMicrosoftSide } from './calendar-sides.ts';

/** Fault kinds without time-outs, which last a quarter of a minute: those are left to the adapters' tests. */
const KINDS = ['cut', 'cut-after', 'failure', 'failure-after', 'too-many', 'quota', 'expired'] as const;
/** Share of failing calls. */
const SHARE = 0.12;
/** Pause longer than the longest backoff. Minutes. */
const PAUSE = 61;
/** Minutes after which a token expires and the connection is made anew. */
const TOKEN_USE = 10;
/** Faultless turns at the end, after which both sides have to be in sync. */
const LAST_TURNS = 4;

/** Providers, and CalDAV servers by their own names. */
export const calendarSideNames = ['google', 'microsoft', ...caldavServerNames] as const;
type CalendarSideName = (typeof calendarSideNames)[number];

const sides = {
  google: startGoogleSide,
  microsoft: startMicrosoftSide,
  radicale: () => startCaldavSide('radicale'),
  xandikos: () => startCaldavSide('xandikos'),
} as const satisfies Record<CalendarSideName, () => Promise<OtherSide>>;

export interface CalendarConvergenceOptions {
  readonly provider: CalendarSideName;
  readonly seed: number;
  readonly edits: number;
}

export interface CalendarConvergenceReport {
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/**
 * Random edits of the same calendar on both sides with faults in between. After faultless turns both sides must be
 * equal, with nothing lost and nothing twice.
 */
export async function runCalendarConvergence(
  options: CalendarConvergenceOptions,
): Promise<CalendarConvergenceReport> {
  const side = await sides[options.provider]();
  try {
    return await live(side, options);
  } finally {
    await side.world.close();
  }
}

async function live(
  side: OtherSide,
  { provider, seed, edits }: CalendarConvergenceOptions,
): Promise<CalendarConvergenceReport> {
  const { world, faults: failing, problems } = side;
  const { server } = world;
  const person = await registerPerson(server);
  const sockets = async () => {
    const { token } = await signInAgain(server, person);
    const [calendar, tasks] = ['calendar', 'tasks'] as const;
    return {
      calendar: await connectSocket(server.url, calendar, token),
      tasks: await connectSocket(server.url, tasks, token),
    };
  };
  const { calendars } = await world.connect(person);
  const calendarId = calendars[0]?.id ?? '';
  // A refused password is final: only its owner can enter another one.
  const isCaldav = caldavServerNames.some((name) => name === provider);
  const kinds = KINDS.filter((kind) => !isCaldav || kind !== 'expired');
  let failures = seed;
  function fail(): void {
    failures += 1;
    failing.often({ seed: failures, share: SHARE, kinds });
  }
  async function placeTasks(tasksIn: string | null): Promise<void> {
    const again = await signInAgain(server, person);
    await call(server, again, 'updateAppSettings', { body: { calendars: { tasksIn } } });
  }
  async function bringInStep(): Promise<void> {
    failing.stop();
    for (let turn = 0; turn < 2; turn += 1) await wait(PAUSE);
  }
  const settings: Settings = {
    async moveTasks(isAtOnce) {
      await placeTasks(null);
      if (!isAtOnce) await world.settle();
      await placeTasks(calendarId);
      await world.settle();
      await bringInStep();
      fail();
    },
    async reconnect(meanwhile) {
      await bringInStep();
      const again = await signInAgain(server, person);
      for (const { id } of await call(server, again, 'getApiIntegrations', {})) {
        await call(server, again, 'deleteApiIntegration', { params: { id } });
      }
      await world.settle();
      await meanwhile();
      await world.connect(again);
      fail();
    },
  };
  await placeTasks(calendarId);
  const run = new CalendarRun(side, await sockets(), calendarId, settings, randomFrom(seed).next);
  fail();
  let minutes = 0;
  /** An access token lasts a quarter of an hour. */
  async function wait(more: number): Promise<void> {
    minutes += more;
    await world.nextMinute(more);
    if (minutes < TOKEN_USE) return;
    minutes = 0;
    close(run);
    Object.assign(run, await sockets());
  }
  const names = Object.keys(calendarEdits);
  const counts: Record<string, number> = {};
  for (let edit = 0; edit < edits; edit += 1) {
    // The first edits create events, later ones change them.
    const early = ['createHere', 'createOutside', 'createSeriesOutside', 'planHere'];
    const name = run.pick(edit < edits / 5 ? early : names) ?? '';
    await calendarEdits[name]?.(run);
    counts[name] = (counts[name] ?? 0) + 1;
    const chance = run.random();
    if (chance < 0.35) await wait(1);
    else if (chance < 0.6) await world.settle();
    else if (chance < 0.65) await wait(PAUSE);
  }
  const failed = failing.count;
  failing.stop();
  for (let turn = 0; turn < LAST_TURNS; turn += 1) await wait(PAUSE);
  const faults = [...(await judge(run)), ...problems];
  close(run);
  return { counts: { ...counts, failed, standing: run.outside().length }, faults };
}

function close({ calendar, tasks }: CalendarRun): void {
  calendar.close();
  tasks.close();
}

async function judge(run: CalendarRun): Promise<string[]> {
  const [here, outside] = [await run.seenHere(), run.seenOutside()];
  const faults: string[] = [];
  const missing = outside.filter((each) => !here.includes(each));
  const surplus = here.filter((each) => !outside.includes(each));
  faults.push(
    ...missing.map((each) => `only outside: ${each}`),
    ...surplus.map((each) => `only here: ${each}`),
  );
  if (here.length !== outside.length) faults.push(`${here.length} here, ${outside.length} outside`);
  const counts = new Map<string, number>();
  for (const each of outside) counts.set(nameOf(each), (counts.get(nameOf(each)) ?? 0) + 1);
  for (const name of run.kept) {
    const count = counts.get(name) ?? 0;
    if (count !== 1) faults.push(`${name} stands ${count} times`);
  }
  for (const name of run.deleted) if (counts.has(name)) faults.push(`${name} was deleted and stands`);
  return faults;
}
