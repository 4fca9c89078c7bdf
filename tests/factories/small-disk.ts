import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Separate file system that a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk up to `left` free bytes; by default none. */
  fill(left?: number): void;
  empty(): void;
  close(): void;
}

/** Mounts a disk of that size; null where this account may mount nothing. `owner`: a user of the system. */
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
    fill(left = 0) {
      const { bavail, bsize } = statfsSync(folder);
      appendFileSync(filler, Buffer.alloc(bavail * bsize - left));
    },
    empty: () => truncateSync(filler, 0),
    close() {
      execFileSync('umount', [folder]);
      remove();
    },
  };
}
