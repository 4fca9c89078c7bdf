import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { runStep } from './run-step.ts';
import { STORE_MODE } from './store-mode.ts';

const manifestShape = z.looseObject({ manifest_version: z.literal(3) });

/** Manifest of the latest zipped build. */
function readManifest(browser: string): Record<string, unknown> {
  const path = resolve(import.meta.dirname, `../.output/${browser}-mv3-${STORE_MODE}/manifest.json`);
  return manifestShape.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** Files for the stores, into `.output`: one for each browser, and the sources that Firefox's reviewers read. */
// Else NODE_ENV would be the mode, and libraries would be bundled in their development versions.
process.env.NODE_ENV = 'production';
for (const browser of ['chrome', 'firefox']) {
  const isZipped = await runStep(`Zip for ${browser}`, 'wxt', ['zip', '-b', browser, '-m', STORE_MODE]);
  if (!isZipped) process.exitCode = 1;
  else if ('key' in readManifest(browser)) {
    console.error(`✗ The manifest for ${browser} has a key, which the store refuses`);
    process.exitCode = 1;
  }
}
