import type { DemoApi } from './demo-api.ts';
import type { DemoDays } from './demo-clock.ts';
import type { DemoPersonName } from './demo-person.ts';

/** Account of a person of the demo. */
export interface DemoAccount {
  readonly id: string;
  readonly userName: string;
}

/** Dependencies of the demo's chapters; one clock orders them by time. */
export interface DemoStory {
  readonly api: DemoApi;
  readonly days: DemoDays;
  readonly people: Readonly<Record<DemoPersonName, DemoAccount>>;
  /** Sets the clock for the following writes: days from today, hour of that day. */
  goTo(inDays: number, hour: number): void;
  /** Current instant of the clock in ISO 8601. */
  now(): string;
}

/**
 * Part of the demo's history. Yields the instant of its next step in milliseconds since the epoch, never before
 * the last one.
 */
export type Chapter = AsyncGenerator<number, void>;

/** Runs several chapters together, ordered by the time of their steps. */
export async function mergeStories(
  chapters: readonly Chapter[],
  setClock: (at: number) => void,
): Promise<void> {
  const open: { readonly chapter: Chapter; at: number }[] = [];
  for (const chapter of chapters) {
    const first = await chapter.next();
    if (first.done !== true) open.push({ chapter, at: first.value });
  }
  open.sort((a, b) => a.at - b.at);
  for (let [next] = open; next !== undefined; [next] = open) {
    setClock(next.at);
    const { done, value } = await next.chapter.next();
    if (done === true) open.shift();
    else next.at = value;
    open.sort((a, b) => a.at - b.at);
  }
}
