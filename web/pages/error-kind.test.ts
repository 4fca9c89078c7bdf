import { expect, it } from 'vitest';
import { errorKind } from './error-kind.ts';

it.each([
  [400, '400'],
  [403, '403'],
  [404, '404'],
  [405, '405'],
  [418, 'other'],
  [new Error('boom'), 'other'],
  ['text', 'other'],
  [undefined, 'other'],
  [new TypeError('Failed to fetch dynamically imported module: http://x/assets/a.js'), 'load'],
  [new TypeError('error loading dynamically imported module: http://x/assets/a.js'), 'load'],
  [new TypeError('Importing a module script failed.'), 'load'],
  [new Error('Unable to preload CSS for /assets/a.css'), 'load'],
] as const)('%s is %s', (error, kind) => {
  expect(errorKind(error)).toBe(kind);
});
