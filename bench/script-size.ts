import { gzipSync } from 'node:zlib';
import type { Page } from 'puppeteer-core';

/** Collects the script a page loads while `during` runs. Kilobytes, gzip level 9, over all files. */
export async function scriptSizeDuring(page: Page, during: () => Promise<void>): Promise<number> {
  const sizes = new Map<string, number>();
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    pending.push(
      response
        .buffer()
        .then((body) => void sizes.set(response.url(), gzipSync(body, { level: 9 }).length))
        .catch(() => undefined),
    );
  });
  await during();
  await Promise.all(pending);
  return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1_000;
}
