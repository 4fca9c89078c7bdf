import { gzipSync } from 'node:zlib';
import type { Page } from 'puppeteer-core';
import { type Load, loadUntil } from './page-timing.ts';

export interface MeasuredLoad extends Load {
  /** Script that had arrived by then, each file at gzip level 9. Kilobytes. */
  readonly scriptSize: number;
}

/** Loads a page until `selector` is drawn and weighs the script it took. */
export async function weighLoad(page: Page, url: string, selector: string): Promise<MeasuredLoad> {
  const sizes = new Map<string, Promise<number>>();
  const weigh = async (response: Awaited<ReturnType<Page['waitForResponse']>>) =>
    gzipSync(await response.buffer(), { level: 9 }).length;
  const listener = (response: Awaited<ReturnType<Page['waitForResponse']>>) => {
    if (response.request().resourceType() === 'script') sizes.set(response.url(), weigh(response));
  };
  page.on('response', listener);
  const load = await loadUntil(page, url, selector);
  page.off('response', listener);
  const weighed = await Promise.all(
    [...sizes].filter(([address]) => load.arrived.has(address)).map(([, size]) => size.catch(() => 0)),
  );
  return { ...load, scriptSize: weighed.reduce((sum, size) => sum + size, 0) / 1_000 };
}
