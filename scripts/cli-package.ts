import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import * as z from 'zod/mini';
import { runStep } from './run-step.ts';

const root = resolve(import.meta.dirname, '..');
const manifest = z.object({
  version: z.string(),
  description: z.string(),
  license: z.string(),
  engines: z.object({ node: z.string() }),
});

/**
 * Writes the command line as a package of its own: one file without dependencies, because Node runs no TypeScript below
 * `node_modules` and nobody who adds tasks needs the packages of the server. `npm pack` makes its tarball.
 */
export async function buildCliPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'cli/main.ts'),
      outDir: join(folder, 'bin'),
      emptyOutDir: true,
      rolldownOptions: {
        output: { entryFileNames: 'daywall.js', banner: '#!/usr/bin/env node', codeSplitting: false },
      },
    },
  });
  const { version, description, license, engines } = manifest.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  const own = {
    name: 'daywall',
    version,
    description,
    license,
    type: 'module',
    bin: { daywall: 'bin/daywall.js' },
    engines,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

/** Run as a program: the tarball, into `.output`. */
if (import.meta.main) {
  await buildCliPackage(join(root, '.output/cli'));
  const args = ['pack', './.output/cli', '--pack-destination', '.output'];
  if (!(await runStep('Package of the command line', 'npm', args))) process.exitCode = 1;
}
