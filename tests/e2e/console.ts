import { readFileSync } from 'node:fs';
import type { Browser, ConsoleMessage, Page, Target } from 'puppeteer';

/**
 * Messages about late answers, which a busy machine causes, and about push services, which tests cannot reach. The
 * client handles them.
 */
const LATE = [
  /NoResponseError: Request timed out/,
  /Socket connection timeout/,
  /PushError: The push service of the browser did not answer/,
];

/** Messages of browser and client about a server that is down. */
export const SERVER_AWAY = [
  /net::ERR_(CONNECTION_|EMPTY_RESPONSE|INTERNET_DISCONNECTED|NETWORK_CHANGED|SOCKET_NOT_CONNECTED)/,
  /^WebSocket connection to .* failed/,
  /^daywall: \S+ NoResponseError/,
  /^Uncaught \(in promise\) TypeError: Failed to fetch .*\/service-worker\.js/,
  // An installation that fails for a file removes its cache while it still stores others.
  /^Uncaught \(in promise\) NotFoundError: Failed to execute 'put' on 'Cache'.*\/service-worker\.js/,
];

const messages: string[] = [];
const allowed: RegExp[] = [...LATE];
const heard = new Set<Page>();
/** Number of characters of each browser's log that have been read. */
const logs = new Map<string, number>();

/** Collects console messages of the browser's pages from now on, and its own log with those of workers. */
export function listenToConsole(browser: Browser, log?: string): void {
  const follow = (target: Target) => {
    if (target.type() === 'page') target.page().then(hear, () => undefined);
  };
  for (const target of browser.targets()) follow(target);
  browser.on('targetcreated', follow);
  if (log !== undefined) logs.set(log, 0);
}

function hear(page: Page | null): void {
  if (page === null || heard.has(page)) return;
  heard.add(page);
  page.once('close', () => heard.delete(page));
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warn') return;
    messages.push(`${message.text()} (${message.location().url ?? page.url()})`);
  });
  page.on('pageerror', (error) => messages.push(`${String(error)} (${page.url()})`));
}

const FROM_WORKER = /CONSOLE:\d+\] "(.*)", source: (\S*\/(?:background|service-worker)\.js) /s;

/**
 * Reads the browsers' logs for messages of workers: a debugging session would keep the browser from stopping a
 * worker.
 */
function readLogs(): void {
  for (const [path, from] of logs) {
    const text = readFileSync(path, 'utf8').slice(from);
    logs.set(path, from + text.length);
    for (const entry of text.split(/^(?=\[\d+:\d+:)/m)) {
      const [, words, source] = FROM_WORKER.exec(entry) ?? [];
      if (words !== undefined) messages.push(`${words} (${source})`);
    }
  }
}

/**
 * Allows messages that the tests of this file provoke, until its end. A pattern is matched against the text and
 * its source, as in `Failed to load resource: … 401 (http://…/api/tasks)`.
 */
export function allowOnConsole(...patterns: readonly RegExp[]): void {
  allowed.push(...patterns);
}

/** Time in which a page that does not hang answers. Milliseconds. */
const ANSWER = 2_000;

/** Waits for what the pages have logged so far: messages and answers of a page arrive in order. */
async function receiveLogged(): Promise<void> {
  const silent = new Promise((done) => setTimeout(done, ANSWER).unref());
  const answers = [...heard].map((page) => page.evaluate(() => undefined).catch(() => undefined));
  await Promise.race([Promise.all(answers), silent]);
}

/**
 * Errors and warnings since the last call that no test has allowed. Those still on their way are waited for: else
 * they would fail whichever test comes next.
 */
export async function takeUnexpected(): Promise<string[]> {
  await receiveLogged();
  readLogs();
  return messages.splice(0).filter((words) => !allowed.some((pattern) => pattern.test(words)));
}

/** Resets the allowed messages at the end of a test file. */
export function endOfFile(): void {
  messages.length = 0;
  allowed.splice(LATE.length);
  logs.clear();
  heard.clear();
}
