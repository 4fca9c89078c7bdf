import type { DemoDays } from './demo-clock.ts';
import type { DemoDoors } from './demo-doors.ts';
import type { DemoPersonName } from './demo-person.ts';

/** Somebody of the demo who has an account. */
export interface DemoAccount {
  readonly id: string;
  readonly userName: string;
}

/** What the chapters of the demo are told with, each later than the one before. */
export interface DemoStory {
  readonly doors: DemoDoors;
  readonly days: DemoDays;
  readonly people: Readonly<Record<DemoPersonName, DemoAccount>>;
  /** What happens from here on happens then: days from today, hour of that day. */
  goTo(inDays: number, hour: number): void;
  /** The clock's instant as ISO 8601 text. */
  now(): string;
}

/** Yields when its next part is to happen, in milliseconds since the epoch; never earlier than the part before. */
export type Chapter = AsyncGenerator<number, void>;

/** Tells several chapters at once, each part in its turn, so that everything happens in the order of time. */
export async function tellTogether(
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
