import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium on this machine, or null. `CHROMIUM_PATH` wins. */
export function findChromium(): string | null {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return existsSync(chosen) ? chosen : null;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name);
      if (existsSync(path)) return path;
    }
  }
  return places.find((path) => existsSync(path)) ?? null;
}

function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

function installChromium(): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('Chromium is not on this machine: installing the package "chromium" with apt-get.');
    if (
      run('apt-get', ['update']) &&
      run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
    )
      return;
  }
  console.log('Chromium is not on this machine: asking Puppeteer to download one.');
  run('npx', ['puppeteer', 'browsers', 'install', 'chrome', '--path', 'node_modules/.cache/puppeteer']);
}

/** Finds Chromium or installs it, and says so. Throws a sentence that tells what to do where neither works. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== null) {
    console.log(`Chromium: ${found}`);
    return found;
  }
  installChromium();
  const installed = findChromium();
  if (installed === null) {
    throw new Error(
      'The tests drive a real browser and none could be installed. Install Chromium or Chrome and run them again, ' +
        'or name it in CHROMIUM_PATH.',
    );
  }
  console.log(`Chromium: ${installed}`);
  return installed;
}
