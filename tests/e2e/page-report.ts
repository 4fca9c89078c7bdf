import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, ConsoleMessage, HTTPRequest, Page } from 'puppeteer';
import { evidenceFolder } from '../../scripts/testing/test-evidence.ts';

/** Time in which a page draws at least one frame unless it hangs. Milliseconds. */
const FRAMES = 1_000;
/** Length of a page's text in the printed report, and of a server's output. Characters. */
const SHOWN = 1_500;
/** Number of a page's last console messages that are kept. */
const KEPT_MESSAGES = 200;

interface ReportedServer {
  readonly url: string;
  /** End of its output. */
  readonly log: string;
}

interface Followed {
  readonly pending: Set<HTTPRequest>;
  readonly messages: string[];
}

const browsers = new Set<Browser>();
const servers = new Set<ReportedServer>();
const followed = new WeakMap<Page, Followed>();

/** Follows the pages of a browser, so that a failed test can say in which state each of them was. */
export function reportPagesOf(browser: Browser): void {
  browsers.add(browser);
  browser.once('disconnected', () => browsers.delete(browser));
  browser.on('targetcreated', (target) => {
    if (target.type() === 'page') target.page().then(follow, () => undefined);
  });
}

/** Adds the server's output to reports until it is stopped. */
export function reportServer(server: ReportedServer): () => void {
  servers.add(server);
  return () => servers.delete(server);
}

function follow(page: Page | null): void {
  if (page === null || followed.has(page)) return;
  const pending = new Set<HTTPRequest>();
  const messages: string[] = [];
  followed.set(page, { pending, messages });
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('console', (message: ConsoleMessage) => {
    messages.push(`${message.type()}: ${message.text()}`);
    messages.splice(0, messages.length - KEPT_MESSAGES);
  });
  page.on('pageerror', (error) => messages.push(String(error)));
}

/** Settles with null where a hanging page does not answer. */
function answerOf<T>(asked: Promise<T>): Promise<T | null> {
  const silent = new Promise<null>((done) => setTimeout(done, 5 * FRAMES, null).unref());
  return Promise.race([asked.catch(() => null), silent]);
}

/** State and text of a page, the text up to a length. */
async function describePage(page: Page, shown: number): Promise<string> {
  const { pending, messages } = followed.get(page) ?? { pending: new Set<HTTPRequest>(), messages: [] };
  const unanswered = [...pending].map((request) => `${request.method()} ${request.url()}`);
  const state = await answerOf(
    page.evaluate(
      async (time, length) => {
        let frames = 0;
        const count = () => {
          frames += 1;
          requestAnimationFrame(count);
        };
        requestAnimationFrame(count);
        await new Promise((done) => setTimeout(done, time));
        const focused = document.activeElement?.outerHTML.slice(0, 200);
        const text = document.body.innerText.slice(0, length);
        return `${document.visibilityState}, focus ${document.hasFocus()} on ${focused}, ${frames} frames\n${text}`;
      },
      FRAMES,
      shown,
    ),
  );
  return [
    `${page.url()}: ${state ?? 'does not answer'}`,
    `Requests without an answer: ${unanswered.join(', ') || 'none'}`,
    ...(messages.length === 0 ? [] : ['Console:', ...messages]),
  ].join('\n');
}

/**
 * Keeps the state of each open page and the output of each server for a test that has failed: screenshots, texts,
 * consoles and logs in its folder of evidence, a summary on the terminal.
 */
export async function keepReport(path: string, test: string): Promise<void> {
  const folder = evidenceFolder(path, test);
  mkdirSync(folder, { recursive: true });
  const pages = (await Promise.all([...browsers].map((browser) => browser.pages().catch(() => [])))).flat();
  const described = await Promise.all(
    pages.map(async (page, index) => {
      const number = index + 1;
      writeFileSync(
        join(folder, `page-${number}.txt`),
        await describePage(page, Number.POSITIVE_INFINITY).catch(String),
      );
      const picture = await answerOf(page.screenshot());
      if (picture !== null) writeFileSync(join(folder, `page-${number}.png`), picture);
      return describePage(page, SHOWN);
    }),
  );
  const outputs = [...servers].map(({ url, log }, index) => {
    writeFileSync(join(folder, `server-${index + 1}.log`), log);
    return `Server ${url}:\n${log.slice(-SHOWN)}`;
  });
  const report = [`Failed: ${test}`, ...described, ...outputs].join('\n— ');
  writeFileSync(join(folder, 'report.txt'), `${report}\n`);
  console.error(report);
}
