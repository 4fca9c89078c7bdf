import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installedProgram, run } from './installed-program.ts';

/** Download folder of Puppeteer. */
const downloads = resolve(import.meta.dirname, '../node_modules/.cache/puppeteer');
const downloaded = 'chrome/*/chrome-*/{chrome,chrome.exe,*.app/Contents/MacOS/Google Chrome for Testing}';

/** A Chromium on this machine. `CHROMIUM_PATH` wins. */
export const { find: findChromium, ensure: ensureChromium } = installedProgram({
  title: 'Chromium',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'],
  paths: () => [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    ...globSync(downloaded, { cwd: downloads }).map((path) => join(downloads, path)),
  ],
  variable: 'CHROMIUM_PATH',
  packageName: 'chromium',
  download() {
    console.log('Chromium is not on this machine: asking Puppeteer to download one.');
    run('npx', ['puppeteer', 'browsers', 'install', 'chrome', '--path', downloads]);
  },
  missing:
    'The tests drive a real browser and none could be installed. Install Chromium or Chrome and run them again, ' +
    'or name it in CHROMIUM_PATH.',
});
