import { appendFileSync } from 'node:fs';
import type { Browser, HTTPRequest, Page } from 'puppeteer';

/** Time in which a page draws at least one frame unless it hangs. Milliseconds. */
const FRAMES = 1_000;
/** Length of a page's text, and of a server's output, in a report. Characters. */
const SHOWN = 1_500;

interface ReportedServer {
  readonly url: string;
  /** End of its output. */
  readonly log: string;
}

const browsers = new Set<Browser>();
const servers = new Set<ReportedServer>();
const pending = new WeakMap<Page, Set<HTTPRequest>>();

/** Follows the pages of a browser, so that a failed test can say in which state each of them was. */
export function reportPagesOf(browser: Browser): void {
  browsers.add(browser);
  browser.once('disconnected', () => browsers.delete(browser));
  browser.on('targetcreated', (target) => {
    if (target.type() === 'page') target.page().then(followRequests, () => undefined);
  });
}

/** Adds the server's output to reports until it is stopped. */
export function reportServer(server: ReportedServer): () => void {
  servers.add(server);
  return () => servers.delete(server);
}

function followRequests(page: Page | null): void {
  if (page === null || pending.has(page)) return;
  const waiting = new Set<HTTPRequest>();
  pending.set(page, waiting);
  page.on('request', (request) => waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
}

async function describePage(page: Page): Promise<string> {
  const unanswered = [...(pending.get(page) ?? [])].map((request) => `${request.method()} ${request.url()}`);
  const state = page.evaluate(
    async (time, shown) => {
      let frames = 0;
      const count = () => {
        frames += 1;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      await new Promise((done) => setTimeout(done, time));
      const focused = document.activeElement?.outerHTML.slice(0, 200);
      const text = document.body.innerText.slice(0, shown);
      return `${document.visibilityState}, focus ${document.hasFocus()} on ${focused}, ${frames} frames\n${text}`;
    },
    FRAMES,
    SHOWN,
  );
  const silent = new Promise<string>((done) => setTimeout(done, 5 * FRAMES, 'does not answer').unref());
  const described = await Promise.race([state, silent]).catch(String);
  return `${page.url()}: ${described}\nRequests without an answer: ${unanswered.join(', ') || 'none'}`;
}

/**
 * Prints the state of each open page and the end of each server's output, for a test that has failed. The whole run
 * prints them again at its end (`DAYWALL_PAGE_REPORTS`).
 */
export async function printReport(title: string): Promise<void> {
  const pages = (await Promise.all([...browsers].map((browser) => browser.pages().catch(() => [])))).flat();
  const described = await Promise.all(pages.map(describePage));
  const outputs = [...servers].map(({ url, log }) => `Server ${url}:\n${log.slice(-SHOWN)}`);
  const report = [`Failed: ${title}`, ...described, ...outputs].join('\n— ');
  console.error(report);
  if (process.env.DAYWALL_PAGE_REPORTS !== undefined)
    appendFileSync(process.env.DAYWALL_PAGE_REPORTS, `${report}\n`);
}
