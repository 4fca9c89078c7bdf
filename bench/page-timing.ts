import type { Page } from 'puppeteer';
import { quantile } from './figure.ts';

/** Global by which the scripts below report from the page. */
declare global {
  var benchSeen: Promise<number>;
}

/** Milliseconds from the start of the navigation until the frame with `selector` was drawn. */
export async function timeUntil(page: Page, url: string, selector: string): Promise<number> {
  return (await loadUntil(page, url, selector)).time;
}

export interface Load {
  /** As `timeUntil`. */
  readonly time: number;
  /** Addresses of all resources that had arrived by then. */
  readonly arrived: ReadonlySet<string>;
}

export async function loadUntil(page: Page, url: string, selector: string): Promise<Load> {
  const script = await page.evaluateOnNewDocument((wanted) => {
    globalThis.benchSeen = new Promise<number>((done) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector(wanted) === null) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now())));
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    });
  }, selector);
  await page.bringToFront();
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  const load = await page.evaluate(async () => {
    const time = await globalThis.benchSeen;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      time,
      arrived: resources.filter((entry) => entry.responseEnd <= time).map((entry) => entry.name),
    };
  });
  await page.removeScriptToEvaluateOnNewDocument(script.identifier);
  return { time: load.time, arrived: new Set(load.arrived) };
}

export interface EnterTiming {
  /** Milliseconds from the key to the row in the document, all of it on the main thread. */
  readonly work: number;
  /** Milliseconds from the key to the frame that shows it. */
  readonly painted: number;
}

/** Watches for `text` in `scope`; `globalThis.benchSeen` resolves to the time when it was painted. */
async function watchForText(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    globalThis.benchSeen = new Promise<number>((done) => {
      const observer = new MutationObserver(() => {
        const found = [...document.querySelectorAll('main li')].some((row) =>
          row.textContent?.includes(wanted),
        );
        if (!found) return;
        observer.disconnect();
        performance.mark('bench-in-document');
        requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now())));
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    addEventListener('keydown', () => performance.mark('bench-key'), { capture: true, once: true });
  }, text);
}

/** Title and quick-add line that is due before the lines typed earlier, so that it is on top of the list. */
function lineFor(index: number, count: number): { title: string; line: string } {
  const title = `Typed ${Date.now()}`;
  return { title, line: `${title} in ${2 * (count - index)} minutes` };
}

/** Types a line and presses Enter; `count` times, at most 25. */
export async function measureEnter(page: Page, field: string, count: number): Promise<EnterTiming[]> {
  const timings: EnterTiming[] = [];
  for (let index = 0; index < count; index++) {
    const { title, line } = lineFor(index, count);
    await page.locator(field).fill(line);
    await page.focus(field);
    await watchForText(page, title);
    await page.keyboard.press('Enter');
    timings.push(
      await page.evaluate(async () => {
        const painted = await globalThis.benchSeen;
        const key = performance.getEntriesByName('bench-key').at(-1)?.startTime ?? Number.NaN;
        const inDocument = performance.getEntriesByName('bench-in-document').at(-1)?.startTime ?? Number.NaN;
        performance.clearMarks();
        return { work: inDocument - key, painted: painted - performance.timeOrigin - key };
      }),
    );
  }
  return timings;
}

/** Milliseconds from Enter in `writer` to the frame of `watcher` that shows the task. One machine, one clock. */
export async function timeUntilSeenElsewhere(writer: Page, watcher: Page, field: string, count: number) {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const { title, line } = lineFor(index, count);
    await watchForText(watcher, title);
    await writer.bringToFront();
    await writer.locator(field).fill(line);
    await writer.focus(field);
    await writer.evaluate(() => {
      addEventListener('keydown', () => performance.mark('bench-key'), { capture: true, once: true });
    });
    await writer.keyboard.press('Enter');
    const seen = await watcher.evaluate(() => globalThis.benchSeen);
    const typed = await writer.evaluate(() => {
      const key = performance.getEntriesByName('bench-key').at(-1)?.startTime ?? Number.NaN;
      performance.clearMarks();
      return performance.timeOrigin + key;
    });
    times.push(seen - typed);
  }
  return times;
}

/** Milliseconds from the press on the first row's tick to the frame without that row. */
export async function finishFirst(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const row = document.querySelector('main li[aria-posinset="1"]');
    const tick = row?.querySelector<HTMLElement>('[aria-label^="Complete: "]');
    if (row === null || !tick) throw new Error('no first row with a tick');
    const title = row.textContent;
    const started = performance.now();
    tick.click();
    await new Promise<void>((done) => {
      const check = () => {
        if (document.querySelector('main li[aria-posinset="1"]')?.textContent !== title) done();
        else requestAnimationFrame(check);
      };
      check();
    });
    return performance.now() - started;
  });
}

/** 95th percentile of frames, in tenths of a millisecond, the resolution of a page's clock. */
export function frameOf(frames: readonly number[]): number {
  return Math.round(quantile(frames, 0.95) * 10) / 10;
}

/** Durations of the frames of an idle page for three seconds: the display's own rate. Milliseconds. */
export async function idleFrames(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const frames: number[] = [];
    const started = performance.now();
    let last = started;
    while (last - started < 3_000) {
      const now = await new Promise<number>((done) => requestAnimationFrame(done));
      frames.push(now - last);
      last = now;
    }
    return frames.slice(1);
  });
}

/** Durations of the frames while the list scrolls 12,000 px at 4,000 px a second. Milliseconds. */
export async function scrollFrames(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    let scroller = document.querySelector('main li[aria-posinset]')?.parentElement ?? null;
    while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight + 1)
      scroller = scroller.parentElement;
    const target = scroller ?? document.scrollingElement;
    if (target === null) throw new Error('nothing scrolls');
    const frames: number[] = [];
    let last = performance.now();
    const started = last;
    while (last - started < 3_000) {
      const now = await new Promise<number>((done) => requestAnimationFrame(done));
      frames.push(now - last);
      last = now;
      target.scrollTop = ((now - started) / 1_000) * 4_000;
    }
    return frames.slice(1);
  });
}
