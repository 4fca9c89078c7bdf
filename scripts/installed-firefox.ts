import { installedProgram } from './installed-program.ts';

/** A Firefox on this machine. `FIREFOX_PATH` wins. */
export const { find: findFirefox, ensure: ensureFirefox } = installedProgram({
  title: 'Firefox',
  names: ['firefox-esr', 'firefox', 'firefox.exe'],
  paths: () => [
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ],
  variable: 'FIREFOX_PATH',
  packageName: 'firefox-esr',
  missing:
    'The tests drive a real Firefox and none could be installed. Install Firefox 140 or later and run them again, ' +
    'or name it in FIREFOX_PATH.',
});
