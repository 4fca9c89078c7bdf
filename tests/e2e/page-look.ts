import type { CDPSession, Page } from 'puppeteer';
import { watchShifts } from './layout-shifts.ts';
import { wearTheme } from './theme.ts';

/** A wide screen in light, the narrowest phone in dark. */
export const looks = [
  { theme: 'light', viewport: { width: 1280, height: 900 } },
  { theme: 'dark', viewport: { width: 320, height: 640 } },
] as const;
export type Look = (typeof looks)[number];
export const [byDay, atNight] = looks;

export const other = (look: Look): Look => (look === byDay ? atNight : byDay);

/** Default font size of browsers. Pixels. */
const USUAL = 16;

/** Tab of a window of its own: one behind another draws nothing, and so never settles. */
export interface Tab {
  readonly page: Page;
  look: Look;
  isLarge: boolean;
  readonly protocol: CDPSession;
}

export async function openTab(page: Page): Promise<Tab> {
  await watchShifts(page);
  await page.setViewport(byDay.viewport);
  await wearTheme(page, byDay.theme);
  return { page, look: byDay, isLarge: false, protocol: await page.createCDPSession() };
}

/**
 * Changes screen, theme and font size of the browser at once, since each change alone computes every style of the
 * page anew. The device prefers no motion.
 */
export async function wear(tab: Tab, look: Look, { isLarge = false } = {}): Promise<void> {
  const { page, protocol } = tab;
  const size = isLarge ? 2 * USUAL : USUAL;
  const changes: Promise<unknown>[] = [];
  if (look !== tab.look) {
    changes.push(
      page.setViewport(look.viewport),
      page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: look.theme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]),
    );
  }
  if (isLarge !== tab.isLarge)
    changes.push(protocol.send('Page.setFontSizes', { fontSizes: { standard: size } }));
  await Promise.all(changes);
  tab.look = look;
  tab.isLarge = isLarge;
  // The browser answers before the page has received the changes, with one of its next frames.
  await page.waitForFunction(
    (theme, width, pixels) => {
      const root = document.documentElement;
      if (location.protocol === 'about:') return true;
      return (
        root.dataset.theme === theme &&
        innerWidth === width &&
        Number.parseFloat(getComputedStyle(root).fontSize) === pixels
      );
    },
    {},
    look.theme,
    look.viewport.width,
    size,
  );
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}
