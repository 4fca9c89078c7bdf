import type { Page } from 'puppeteer';
import { atMost, atMostTimes, type Figure, median } from './figure.ts';
import { frameOf } from './page-timing.ts';

const DRAGS = 8;
/** Number of pointer positions between the two columns. */
const STEPS = 30;
const from = '[data-drop=todo]';
const to = '[data-drop=doing]';

declare global {
  /** Durations of the frames since the card was grabbed. Milliseconds. */
  var benchFrames: number[];
  var benchDropped: Promise<number>;
}

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await (await page.waitForSelector(selector, { timeout: 60_000 }))?.boundingBox();
  if (!box) throw new Error(`${selector} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 24) };
}

/** Records frames, and waits for the card in its new column from the release of the button on. */
async function watch(page: Page, id: string): Promise<void> {
  await page.evaluate(
    (card, column) => {
      globalThis.benchFrames = [];
      let last = performance.now();
      let isCarried = true;
      const count = (now: number) => {
        globalThis.benchFrames.push(now - last);
        last = now;
        if (isCarried) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      globalThis.benchDropped = new Promise((done) => {
        addEventListener(
          'pointerup',
          () => {
            isCarried = false;
            const released = performance.now();
            const look = () => {
              if (document.querySelector(`${column} [data-drag="${card}"]`) === null)
                requestAnimationFrame(look);
              else requestAnimationFrame(() => setTimeout(() => done(performance.now() - released)));
            };
            look();
          },
          { capture: true, once: true },
        );
      });
    },
    id,
    to,
  );
}

/** Drags cards on the board by mouse, with `count` tasks in the account; `idleFrame` is the floor, in milliseconds. */
export async function benchBoard(
  page: Page,
  serverUrl: string,
  count: number,
  idleFrame: number,
): Promise<Figure[]> {
  await page.goto(`${serverUrl}/action/progress`);
  const frames: number[] = [];
  const drops: number[] = [];
  for (let drag = 0; drag < DRAGS; drag++) {
    const card = `${from} [data-drag]`;
    const start = await middleOf(page, card);
    const end = await middleOf(page, to);
    const id = await page.$eval(card, (element) => (element as HTMLElement).dataset.drag ?? '');
    await watch(page, id);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y + 60, { steps: STEPS });
    await page.mouse.up();
    drops.push(await page.evaluate(() => globalThis.benchDropped));
    frames.push(...(await page.evaluate(() => globalThis.benchFrames.slice(1))));
  }
  return [
    atMostTimes(1.05, {
      name: `dragging on the board with ${count} tasks, p95 frame`,
      unit: 'ms',
      value: frameOf(frames),
      floor: idleFrame,
    }),
    atMost(50, {
      name: `drop on the board to painted, ${count} tasks`,
      unit: 'ms',
      value: median(drops),
      floor: null,
    }),
  ];
}
