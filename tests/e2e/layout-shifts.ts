import type { Page } from 'puppeteer';

/** Largest layout shift of any loading page: a score, as the browser computes it. */
const MOST_SHIFT = 0.02;

/** Makes every document of the page record layout shifts without user input. */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const shifts: { readonly score: number; readonly moved: string }[] = [];
    const corner = ({ x, y }: DOMRectReadOnly) => `${Math.round(x)},${Math.round(y)}`;
    function nameOf(node: unknown): string {
      const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
      if (element === null) return 'what is gone';
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      return `${element.tagName.toLowerCase()}.${element.className} “${words}”`;
    }
    function note(entries: readonly PerformanceEntry[]): void {
      for (const entry of entries) {
        if (!('value' in entry && 'hadRecentInput' in entry && 'sources' in entry)) continue;
        const { value, sources, hadRecentInput } = entry;
        if (typeof value !== 'number' || !Array.isArray(sources) || hadRecentInput === true) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} ${corner(previousRect)} → ${corner(currentRect)}`,
        );
        shifts.push({ score: value, moved: moved.join('; ') });
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      shifts() {
        note(observer.takeRecords());
        return shifts;
      },
    });
  });
}

/** Layout shifts since the page was opened, where their sum exceeds `most`: the largest of them. */
export async function shiftFaults(page: Page, most = MOST_SHIFT): Promise<string[]> {
  return page.evaluate((limit) => {
    const noted: unknown = Reflect.get(window, 'shifts');
    if (typeof noted !== 'function') throw new Error('nobody watched');
    const shifts: readonly { readonly score: number; readonly moved: string }[] = noted();
    const sum = shifts.reduce((all, { score }) => all + score, 0);
    if (sum <= limit) return [];
    const [largest] = shifts.toSorted((a, b) => b.score - a.score);
    return [`moves by ${sum.toFixed(3)} while it loads: ${largest?.moved}`];
  }, most);
}
