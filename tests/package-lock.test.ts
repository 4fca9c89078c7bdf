import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const dependencies = z.optional(z.record(z.string(), z.string()));
const entry = z.object({
  version: z.optional(z.string()),
  optionalDependencies: dependencies,
  hasInstallScript: z.optional(z.boolean()),
});
const lock = z.parse(
  z.object({ packages: z.record(z.string(), entry) }),
  JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')),
).packages;

/** Version of the nearest installation of `name` that a package resolves, by Node's rules. */
function versionSeenFrom(folder: string, name: string): string | undefined {
  const found = lock[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
  if (found !== undefined || folder === '') return found?.version;
  const parent = folder.lastIndexOf('/node_modules/');
  return versionSeenFrom(parent === -1 ? '' : folder.slice(0, parent), name);
}

describe('the lock', () => {
  it('names the packages of every platform, without which npm 11.19 refuses a clean install', () => {
    const wanted = Object.entries(lock).flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ folder, name })),
    );
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.filter(({ folder, name }) => versionSeenFrom(folder, name) === undefined)).toEqual([]);
  });

  it('brings Node as packages of its own, not by an install script that fetches more', () => {
    const runtimes = Object.entries(lock).filter(([folder]) =>
      /^node_modules\/node(-bin)?-[a-z]+-[a-z0-9]+$/.test(folder),
    );
    expect(runtimes.length).toBe(5);
    expect(runtimes.filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([]);
    expect(lock['node_modules/node']).toBeUndefined();
  });
});
