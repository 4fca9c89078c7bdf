import type { Page } from 'puppeteer-core';

/** Waits until nothing on the page is on its way and nothing moves but what never ends. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const isMoving = (animation: Animation) =>
        animation.playState === 'running' &&
        animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      return (
        document.fonts.status === 'loaded' &&
        document.querySelector('[aria-busy=true], [data-skeleton]') === null &&
        !document.getAnimations().some(isMoving)
      );
    },
    { timeout: 20_000 },
  );
}
