import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer';
import { findChromium } from '../../scripts/installed-chromium.ts';
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

export async function newProfile(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'daywall-profile-'));
}

export async function removeProfile(profile: string): Promise<void> {
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

export async function openBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium: `npm test` finds or installs one');
  const userDataDir = options.profile ?? (await newProfile());
  const log = join(userDataDir, `console-${Date.now()}.log`);
  const browser = await puppeteer.launch({
    executablePath,
    headless: true,
    pipe: true,
    args: [...flags, '--enable-logging', `--log-file=${log}`, ...(options.flags ?? [])],
    userDataDir,
    defaultViewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    ...(options.extensions ? { enableExtensions: [...options.extensions] } : {}),
  });
  listenToConsole(browser, log);
  reportPagesOf(browser);
  return browser;
}
