import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['firefox-esr', 'firefox', 'firefox.exe'];
const places = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** The path of a Firefox on this machine, or null. `FIREFOX_PATH` wins. */
export function findFirefox(): string | null {
  const chosen = process.env.FIREFOX_PATH;
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
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}

/** Finds Firefox or installs it, and says so. Throws a sentence that tells what to do where neither works. */
export function ensureFirefox(): string {
  if (findFirefox() === null && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Firefox is not on this machine: installing the package "firefox-esr" with apt-get.');
    if (run('apt-get', ['update']))
      run('apt-get', ['install', '-y', '--no-install-recommends', 'firefox-esr']);
  }
  const found = findFirefox();
  if (found === null) {
    throw new Error(
      'The tests drive a real Firefox and none could be installed. Install Firefox 140 or later and run them again, ' +
        'or name it in FIREFOX_PATH.',
    );
  }
  console.log(`Firefox: ${found}`);
  return found;
}
