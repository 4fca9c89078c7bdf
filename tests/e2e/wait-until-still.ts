import type { Page } from 'puppeteer';

/** Waits until nothing on the page is loading and no finite animation runs. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = (animation: Animation) =>
      animation.playState === 'running' &&
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    return (
      document.fonts.status === 'loaded' &&
      document.querySelector('[aria-busy=true], [data-skeleton]') === null &&
      !document.getAnimations().some(isMoving)
    );
  });
}

/** Waits until no finite animation runs, also on a page that is still loading: places are measured and colours read. */
export async function waitUntilUnmoving(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .some(
          (animation) =>
            animation.playState === 'running' &&
            animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        ),
  );
}
