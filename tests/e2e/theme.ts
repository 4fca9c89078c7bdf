import type { Page } from 'puppeteer';

export const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Makes the device prefer a theme and no motion, and waits until the page has changed its colours. */
export async function wearTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  // The page receives the change with one of its next frames, and changes its colours after that.
  await page.waitForFunction(
    (wanted) => location.protocol === 'about:' || document.documentElement.dataset.theme === wanted,
    {},
    theme,
  );
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}
