import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own that a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves no byte free. */
  fill(): void;
  empty(): void;
  close(): void;
}

/** Mounts so many megabytes; null where this account may mount nothing. `owner`: a user of the system. */
export function mountSmallDisk(megabytes: number, owner?: string): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'daywall-small-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const uid = owner === undefined ? [] : [`uid=${execFileSync('id', ['-u', owner]).toString().trim()}`];
    const options = [`size=${megabytes}m`, 'mode=700', ...uid].join(',');
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    remove();
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
    },
    empty: () => truncateSync(filler, 0),
    close() {
      execFileSync('umount', [folder]);
      remove();
    },
  };
}
