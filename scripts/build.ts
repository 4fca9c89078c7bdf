import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildWeb } from './build-web.ts';
import { runStep } from './run-step.ts';

await buildWeb();
const hasExtension = existsSync(resolve(import.meta.dirname, '../entrypoints/background'));
if (hasExtension) {
  for (const [name, browser] of [
    ['Chrome', 'chrome'],
    ['Firefox', 'firefox'],
  ] as const) {
    if (!(await runStep(`Extension for ${name}`, 'wxt', ['build', '-b', browser]))) process.exitCode = 1;
  }
}
