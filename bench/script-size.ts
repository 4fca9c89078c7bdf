import { gzipSync } from 'node:zlib';
import type { Page } from 'puppeteer';
import { type Load, loadUntil } from './page-timing.ts';

export interface MeasuredLoad extends Load {
  /** Size of the script that had arrived by then, each file at gzip level 9. Kilobytes. */
  readonly scriptSize: number;
  /** Number of files of script and style that had arrived by then, and their size as above. */
  readonly files: number;
  readonly size: number;
}

/** Kilobytes of some files, each at gzip level 9. */
async function weigh(page: Page, addresses: readonly string[]): Promise<number> {
  const sources = await page.evaluate(
    (wanted) => Promise.all(wanted.map(async (address) => (await fetch(address)).text())),
    addresses,
  );
  return sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0) / 1_000;
}

/** Loads a page until `selector` is drawn, and measures its script and style. */
export async function weighLoad(page: Page, url: string, selector: string): Promise<MeasuredLoad> {
  const load = await loadUntil(page, url, selector);
  const scripts = [...load.arrived].filter((address) => /\.m?js(\?|$)/.test(address));
  if (scripts.length === 0) throw new Error(`${url} loaded no script that could be weighed`);
  const styles = [...load.arrived].filter((address) => /\.css(\?|$)/.test(address));
  const scriptSize = await weigh(page, scripts);
  const size = scriptSize + (await weigh(page, styles));
  return { ...load, scriptSize, files: scripts.length + styles.length, size };
}
