import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

it.each([
  ['', null, null, false],
  ['curl/8.0', null, null, false],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge',
    'Windows',
    false,
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/130.0 Safari/537.36',
    'Chrome',
    'Linux',
    false,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605 Version/18.0 Safari/605',
    'Safari',
    'macOS',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/130 Mobile/15E Safari/604',
    'Chrome',
    'iPhone',
    true,
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'Firefox', 'Android', true],
])('%s', (userAgent, browser, system, isPhone) => {
  expect(deviceName(userAgent)).toEqual({ browser, system, isPhone });
});
