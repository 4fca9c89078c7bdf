import { describe, expect, it } from 'vitest';
import { randomFrom } from '#tests/random.ts';
import type { MadeEvent, SeenEvent } from '#tests/test-doubles/provider-world.ts';
import type { OutsideEvent } from '../calendar-provider.ts';
import {
  createMirror,
  days,
  kindOf,
  type ProviderUnderTest,
  type StartProvider,
  single,
  timed,
  YEAR,
} from './provider-under-test.test-support.ts';

const ZONE = 'Europe/Berlin';
const STEPS = 40;
/** Outcomes for which a retry is useless. */
const FINAL = new Set(['done', 'not_found', 'conflict', 'rejected']);

interface Run extends ProviderUnderTest {
  readonly random: () => number;
  readonly mirror: ReturnType<typeof createMirror>;
}

function pick<T>(random: () => number, choices: readonly T[]): T | undefined {
  return choices[Math.floor(random() * choices.length)];
}

/** Retries until the call succeeds or a retry is useless. */
async function insist(write: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const kind = await kindOf(write());
    if (FINAL.has(kind)) return kind;
  }
}

function day(random: () => number): string {
  return new Date(Date.UTC(2026, 2, 20 + Math.floor(random() * 20))).toISOString().slice(0, 10);
}

function someEvent(random: () => number, title: string): MadeEvent {
  const [start, hour] = [day(random), 10 + Math.floor(random() * 8)];
  const rule = pick(random, [undefined, undefined, 'FREQ=DAILY;COUNT=8', 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=6']);
  const isDay = random() < 0.2;
  const next = new Date(Date.parse(start) + 86_400_000).toISOString().slice(0, 10);
  // A weekly series starts on one of its days.
  const first = rule?.startsWith('FREQ=WEEKLY') ? '2026-03-23' : start;
  const times =
    isDay && rule === undefined ? [start, next] : [`${first}T${hour}:00:00`, `${first}T${hour}:45:00`];
  return {
    title,
    start: times[0] ?? '',
    end: times[1] ?? '',
    timeZone: ZONE,
    ...(rule === undefined ? {} : { rule }),
  };
}

function actOutside({ world, random }: Run, step: number): void {
  const seen = world.see(YEAR.timeMin, YEAR.timeMax);
  const some: SeenEvent | undefined = pick(random, seen);
  const act = random();
  if (some === undefined || act < 0.3) {
    world.create(someEvent(random, `outside ${step}`));
    return;
  }
  const isDay = some.start.length === 10;
  const start = some.start.slice(0, 10);
  if (act < 0.7 && act >= 0.5) world.cancel(some.id);
  else if (act < 0.5 || isDay) world.rename(some.id, `renamed ${step}`);
  else world.move(some.id, `${start}T20:00:00`, `${start}T20:30:00`, ZONE);
}

/** An occurrence at another hour of its day, or a day later. */
function elsewhere({ times }: OutsideEvent, random: () => number) {
  if (times.isAllDay) return days('2026-04-01', '2026-04-02', ZONE);
  const by = random() < 0.5 ? 90 * 60_000 : 24 * 3_600_000;
  const start = Date.parse(times.startDate) + by;
  return timed(new Date(start).toISOString(), new Date(start + 1_800_000).toISOString(), ZONE);
}

async function actHere({ world, provider, random, mirror }: Run, step: number): Promise<void> {
  const { token, calendarId } = world;
  const key = `019a0000-0000-7000-8000-${String(step).padStart(12, '0')}`;
  const some = pick(random, [...mirror.events.values()]);
  const act = random();
  if (some === undefined || act < 0.3) {
    const start = `${day(random)}T09:00:00.000Z`;
    const end = start.replace('T09', 'T10');
    await insist(() =>
      provider.insertEvent(token, calendarId, single(timed(start, end), `ours ${step}`), key),
    );
    return;
  }
  const patch = random() < 0.5 ? { title: `changed ${step}` } : { times: elsewhere(some, random) };
  if (some.seriesId !== null && some.originalStart !== null && act < 0.65) {
    const occurrence = { seriesId: some.seriesId, originalStart: some.originalStart };
    const isWhole = random() < 0.4;
    if (isWhole) await insist(() => provider.patchSeries(token, calendarId, occurrence, patch, key));
    else {
      const change = random() < 0.3 ? 'delete' : patch;
      await insist(() => provider.splitSeries(token, calendarId, occurrence, change, key));
    }
    return;
  }
  const etag = random() < 0.5 ? some.etag : null;
  if (act < 0.8) await insist(() => provider.deleteEvent(token, calendarId, some.id, etag));
  else await insist(() => provider.patchEvent(token, calendarId, some.id, etag, patch));
}

async function sync({ mirror }: Run): Promise<void> {
  for (;;) {
    const kind = await kindOf(mirror.sync());
    if (kind === 'done') return;
    if (kind === 'cursor_expired') mirror.forget();
  }
}

/** Random edits on both sides with faults in between: the replica ends equal to the provider's calendar. */
export function testRandomly(start: StartProvider, seeds: readonly number[]): void {
  describe('edits at random', () => {
    it.each(seeds)('converge with seed %i', async (seed) => {
      const under = await start();
      const { world } = under;
      const run = { ...under, random: randomFrom(seed).next, mirror: createMirror(under) };
      world.faults.often({
        seed,
        share: 0.15,
        kinds: ['cut', 'cut-after', 'failure', 'failure-after', 'too-many', 'expired'],
      });
      for (let step = 1; step <= STEPS; step += 1) {
        if (run.random() < 0.5) actOutside(run, step);
        else await actHere(run, step);
        if (run.random() < 0.3) await sync(run);
        if (run.random() < 0.05) world.expireCursors();
      }
      world.faults.stop();
      await sync(run);
      const seen = world.see(YEAR.timeMin, YEAR.timeMax);
      const byId = (events: readonly SeenEvent[]) =>
        [...events].sort((one, other) => (one.id < other.id ? -1 : 1));
      expect(byId(run.mirror.seen())).toEqual(byId(seen));
      const ours = seen.map(({ title }) => title).filter((title) => title.startsWith('ours '));
      expect(new Set(ours).size).toBe(ours.length);
      expect(world.problems).toEqual([]);
      await world.close();
    });
  });
}
