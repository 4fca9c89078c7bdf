import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildWeb } from './build-web.ts';
import { runStep } from './run-step.ts';

await buildWeb();
const hasExtension = existsSync(resolve(import.meta.dirname, '../entrypoints/background'));
if (hasExtension && !runStep('Extension for Chrome', 'wxt', ['build', '-b', 'chrome'])) process.exitCode = 1;
