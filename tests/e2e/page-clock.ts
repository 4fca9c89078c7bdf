import type { Page } from 'puppeteer';

interface PageClock {
  /** Instant at which each document of the page begins. Milliseconds since the epoch. */
  readonly at: number;
  /** Whether the server's answers are dated by the same clock; else the page's device is wrong. */
  readonly isServerMoved: boolean;
}

/**
 * Starts each document of the page at a given time. Timers run as before, and when `advanceClock` passes their
 * time. Returns the id of the script, by which the page can remove it.
 */
export async function setPageClock(page: Page, clock: PageClock): Promise<string> {
  const { identifier } = await page.evaluateOnNewDocument(({ at, isServerMoved }: PageClock) => {
    const DeviceDate = Date;
    const [setReal, clearReal] = [setTimeout, clearTimeout];
    const waiting = new Map<number, { readonly at: number; readonly run: () => void }>();
    let offset = at - DeviceDate.now();

    class PageDate extends DeviceDate {
      constructor(...parts: unknown[]) {
        super(...((parts.length === 0 ? [PageDate.now()] : parts) as [number]));
      }
      static override now(): number {
        return DeviceDate.now() + offset;
      }
    }
    function cancel(id: number | undefined): void {
      if (id !== undefined) waiting.delete(id);
      clearReal(id);
    }
    function later(handler: (...given: unknown[]) => void, delay = 0, ...given: unknown[]): number {
      const run = () => {
        cancel(id);
        handler(...given);
      };
      const id = Number(setReal(run, delay));
      waiting.set(id, { at: PageDate.now() + delay, run });
      return id;
    }
    function advance(by: number): void {
      offset += by;
      for (const timer of [...waiting.values()]) if (timer.at <= PageDate.now()) timer.run();
    }
    Object.assign(window, { Date: PageDate, setTimeout: later, clearTimeout: cancel, advanceClock: advance });
    if (!isServerMoved) return;
    const get = Headers.prototype.get;
    Headers.prototype.get = function (name) {
      const value = get.call(this, name);
      if (value === null || name.toLowerCase() !== 'date') return value;
      return new DeviceDate(DeviceDate.parse(value) + offset).toUTCString();
    };
  }, clock);
  return identifier;
}

/** Advances the clock of the page, and runs the timers that fall due. */
export async function advanceClock(page: Page, by: number): Promise<void> {
  await page.evaluate((milliseconds) => {
    const advance: unknown = Reflect.get(window, 'advanceClock');
    if (typeof advance !== 'function') throw new Error('the page has no clock of its own');
    advance(milliseconds);
  }, by);
}
