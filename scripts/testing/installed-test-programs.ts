import { ensureRadicale, ensureXandikos } from '../installed-caldav.ts';
import { ensurePythonCaldav, ensureVdirsyncer } from '../installed-caldav-clients.ts';
import { ensureKhal, ensureTodoman } from '../installed-calendar-programs.ts';
import { ensureChromium } from '../installed-chromium.ts';
import { ensureFirefox } from '../installed-firefox.ts';
import { ensureRedis } from '../installed-redis.ts';

/** Finds or installs the programs that the tests drive, so that nobody installs one by hand. */
export function ensureTestPrograms({ hasBrowser }: { readonly hasBrowser: boolean }): void {
  if (hasBrowser) {
    process.env.CHROMIUM_PATH = ensureChromium();
    process.env.FIREFOX_PATH = ensureFirefox();
  }
  ensureRedis();
  ensureRadicale();
  ensureXandikos();
  ensureKhal();
  ensureTodoman();
  ensureVdirsyncer();
  ensurePythonCaldav();
}
