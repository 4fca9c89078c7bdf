import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

const statically = /(?:^|[;}\s])(?:import|export)\b[^'"()]*['"](\.{1,2}\/[^'"]+\.js)['"]/g;

/**
 * Size of the script that a built page needs before it can run, each file at gzip level 9: those in its document
 * and all their static imports. An extension's own files have no resource timing, so they are read from the build.
 * Kilobytes.
 */
export function entrySize(folder: string, document: string): number {
  const html = readFileSync(join(folder, document), 'utf8');
  const waiting = [...html.matchAll(/<script[^>]+src="\/?([^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const sizes = new Map<string, number>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sizes.has(path)) continue;
    const source = readFileSync(join(folder, path), 'utf8');
    sizes.set(path, gzipSync(source, { level: 9 }).length);
    for (const match of source.matchAll(statically))
      waiting.push(posix.join(posix.dirname(path), match[1] ?? ''));
  }
  if (sizes.size === 0) throw new Error(`${document} names no script`);
  return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1_000;
}
