import { gzipSync } from 'node:zlib';
import type { Page } from 'puppeteer';
import { type Load, loadUntil } from './page-timing.ts';

export interface MeasuredLoad extends Load {
  /** Size of the script that had arrived by then, each file at gzip level 9. Kilobytes. */
  readonly scriptSize: number;
}

/** Loads a page until `selector` is drawn, and measures its script. */
export async function weighLoad(page: Page, url: string, selector: string): Promise<MeasuredLoad> {
  const load = await loadUntil(page, url, selector);
  const scripts = [...load.arrived].filter((address) => /\.m?js(\?|$)/.test(address));
  if (scripts.length === 0) throw new Error(`${url} loaded no script that could be weighed`);
  const sources = await page.evaluate(
    (addresses) => Promise.all(addresses.map(async (address) => (await fetch(address)).text())),
    scripts,
  );
  const size = sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0);
  return { ...load, scriptSize: size / 1_000 };
}
