import type { Page } from 'puppeteer';

/** Number of checks before a fault counts. */
const LOOKS = 20;

/**
 * Faults of a page with doubled font size in the browser: it is wider than the screen, or words are clipped or
 * covered by others.
 */
export async function cutByLargeText(page: Page): Promise<string[]> {
  let faults: string[] = [];
  // Layout that depends on the larger text settles within a few frames.
  for (let look = 0; look < LOOKS && (look === 0 || faults.length > 0); look += 1) {
    await page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    );
    faults = await findCut(page);
  }
  return faults;
}

function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const describe = (element: Element) =>
      `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 40)}`;

    function isCut(element: HTMLElement): boolean {
      // Elements for screen readers alone have almost no height.
      if (element.clientHeight <= 2 || element.scrollHeight <= element.clientHeight + 2) return false;
      const { overflowY, lineHeight } = getComputedStyle(element);
      if (overflowY !== 'hidden' && overflowY !== 'clip') return false;
      const hasOwnText = [...element.childNodes].some(
        (node) => node instanceof Text && node.data.trim() !== '',
      );
      if (!hasOwnText) return element.innerText.trim() !== '';
      // Whole omitted lines are shown on the linked page; half a line cannot be read.
      const lines = element.clientHeight / Number.parseFloat(lineHeight);
      return lines < 0.95 || Math.abs(lines - Math.round(lines)) > 0.1;
    }

    /** Whether a point is inside the visible area of every ancestor that scrolls or clips. */
    function isShown(element: Element, x: number, y: number): boolean {
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
        // Elements for screen readers alone.
        if (width <= 2 && height <= 2) return false;
        if (getComputedStyle(each).overflow === 'visible') continue;
        if (x < left || x > right || y < top || y > bottom) return false;
      }
      return true;
    }

    /** Whether an element is within one that sticks to the edge of its scroller while the page is scrolled beneath it. */
    function isStuck(element: Element): boolean {
      let sticky: Element | null = element;
      while (sticky !== null && getComputedStyle(sticky).position !== 'sticky') sticky = sticky.parentElement;
      for (let each = sticky?.parentElement; each != null; each = each.parentElement)
        if (each.scrollTop > 0) return true;
      return false;
    }

    /** Element that covers the beginning of the text and is not related to it. */
    function coverOf(text: Text): Element | null {
      const element = text.parentElement;
      const range = document.createRange();
      range.selectNodeContents(text);
      const [line] = range.getClientRects();
      // Characters that only set a direction have no width.
      if (element === null || line === undefined || line.width === 0) return null;
      const [x, y] = [line.x + Math.min(line.width, 24) / 2, line.y + line.height / 2];
      if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) return null;
      const isPressable = getComputedStyle(element).pointerEvents !== 'none';
      if (!isPressable || !element.checkVisibility({ visibilityProperty: true }) || !isShown(element, x, y))
        return null;
      const top = document.elementFromPoint(x, y);
      // A field covers the text that sets its height.
      if (top === null || top.matches('input, textarea')) return null;
      return top.contains(element) || element.contains(top) || isStuck(top) ? null : top;
    }

    const faults: string[] = [];
    const main = document.querySelector('main');
    if (root.scrollWidth > innerWidth || (main !== null && main.scrollWidth > main.clientWidth))
      faults.push('too wide with large text');
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (element instanceof HTMLElement && isCut(element))
        faults.push(`cut in height with large text: ${describe(element)}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Text) || node.data.trim() === '') continue;
      const over = coverOf(node);
      if (over !== null) faults.push(`“${node.data.trim().slice(0, 40)}” lies beneath ${describe(over)}`);
    }
    return faults;
  });
}
