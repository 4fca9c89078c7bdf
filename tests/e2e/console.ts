import { readFileSync } from 'node:fs';
import type { Browser, ConsoleMessage, Page, Target } from 'puppeteer-core';

/** A busy machine answers late, which the client says and bears: no fault of what is tested. */
const LATE = [/NoResponseError: Request timed out/, /Socket connection timeout/];

/** Nobody answers at the server's address, in the browser's words and in the client's. */
export const SERVER_AWAY = [
  /net::ERR_(CONNECTION_|EMPTY_RESPONSE|INTERNET_DISCONNECTED|NETWORK_CHANGED)/,
  /^WebSocket connection to .* failed/,
  /^daywall: \S+ NoResponseError/,
  /^Uncaught \(in promise\) TypeError: Failed to fetch .*\/service-worker\.js/,
];

const said: string[] = [];
const allowed: RegExp[] = [...LATE];
const heard = new WeakSet<Page>();
/** How far the log of each browser has been read. Characters. */
const logs = new Map<string, number>();

/** Hears what the browser's pages say from now on, and its own log of what workers say. */
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
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warn') return;
    said.push(`${message.text()} (${message.location().url ?? page.url()})`);
  });
  page.on('pageerror', (error) => said.push(`${String(error)} (${page.url()})`));
}

const FROM_WORKER = /CONSOLE:\d+\] "(.*)", source: (\S*\/(?:background|service-worker)\.js) /s;

/** No session listens to a worker: it would keep the browser from stopping it. The browser's log tells of them too. */
function readLogs(): void {
  for (const [path, from] of logs) {
    const text = readFileSync(path, 'utf8').slice(from);
    logs.set(path, from + text.length);
    for (const entry of text.split(/^(?=\[\d+:\d+:)/m)) {
      const [, words, source] = FROM_WORKER.exec(entry) ?? [];
      if (words !== undefined) said.push(`${words} (${source})`);
    }
  }
}

/**
 * Names what the tests of this file provoke, from here to its end. A pattern is asked of the words and of where they come
 * from, as in `Failed to load resource: … 401 (http://…/api/tasks)`.
 */
export function allowOnConsole(...patterns: readonly RegExp[]): void {
  allowed.push(...patterns);
}

/** Every error and warning since the last look that nobody has named. */
export function takeUnexpected(): string[] {
  readLogs();
  return said.splice(0).filter((words) => !allowed.some((pattern) => pattern.test(words)));
}

/** The file is through: the next one names its own. */
export function endOfFile(): void {
  said.length = 0;
  allowed.splice(LATE.length);
  logs.clear();
}
