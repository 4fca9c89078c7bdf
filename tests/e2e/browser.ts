import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import puppeteer, { type Browser, type Target } from 'puppeteer';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { findChromium } from '../../scripts/installed-chromium.ts';
import { PATIENCE } from '../wait-until.ts';
import { listenToConsole } from './console.ts';
import { reportPagesOf } from './page-report.ts';

export const extensionFolder = resolve(import.meta.dirname, '../../.output/chrome-mv3');

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=en-US',
];

export interface BrowserOptions {
  /** Folders of built extensions to load. */
  readonly extensions?: readonly string[];
  /** Profile folder, kept between browsers; a new one by default. */
  readonly profile?: string;
  readonly width?: number;
  readonly height?: number;
  /** Chromium's own flags, beside those of every test. */
  readonly flags?: readonly string[];
}

/** New folder, for a browser's profile or files, which is removed when the test file ends. */
export async function newFolder(name = 'profile'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `daywall-${name}-`));
  closeAtEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  return folder;
}

function waitPatiently(target: Target): void {
  if (target.type() !== 'page') return;
  target.page().then(
    (page) => page?.setDefaultTimeout(PATIENCE),
    () => undefined,
  );
}

/** Chromium with a profile of its own, which is closed when the test file ends. */
export async function openBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium: `npm test` finds or installs one');
  const userDataDir = options.profile ?? (await newFolder());
  const log = join(userDataDir, `console-${Date.now()}.log`);
  const browser = await puppeteer.launch({
    executablePath,
    headless: true,
    pipe: true,
    args: [...flags, '--enable-logging', `--log-file=${log}`, ...(options.flags ?? [])],
    userDataDir,
    defaultViewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    timeout: PATIENCE,
    ...(options.extensions ? { enableExtensions: [...options.extensions] } : {}),
  });
  closeAtEnd(() => browser.close());
  for (const target of browser.targets()) waitPatiently(target);
  browser.on('targetcreated', waitPatiently);
  listenToConsole(browser, log);
  reportPagesOf(browser);
  return browser;
}
