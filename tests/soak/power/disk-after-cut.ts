import {
  closeSync,
  cpSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { DiskChange } from '#server/database/embedded-disk.ts';
import type { DiskEvent } from './disk-record.ts';
import type { Random } from './random.ts';

type DataChange = Extract<DiskChange, { kind: 'write' | 'truncate' }>;
type NameChange = Exclude<DiskChange, DataChange>;

/** A change with its place among all events, and the file it was made to, whatever that is called by then. */
interface Placed<C> {
  readonly at: number;
  readonly change: C;
  readonly file: string;
}

interface Sorted {
  readonly data: readonly Placed<DataChange>[];
  readonly names: readonly Placed<NameChange>[];
  /** By file or folder: everything before this place is on disk. */
  readonly durable: ReadonlyMap<string, number>;
}

/** A disk writes a sector whole or not at all. Bytes. */
const SECTOR = 512;

const isData = (change: DiskChange): change is DataChange =>
  change.kind === 'write' || change.kind === 'truncate';

/** Files by identity: one keeps its own through a rename, and one made anew under an old name is another. */
function sort(events: readonly DiskEvent[]): Sorted {
  const live = new Map<string, string>();
  const fileAt = (path: string) => live.get(path) ?? path;
  const data: Placed<DataChange>[] = [];
  const names: Placed<NameChange>[] = [];
  const durable = new Map<string, number>();
  for (const [at, event] of events.entries()) {
    if (event.kind === 'sync') {
      const file = fileAt(event.path);
      durable.set(file, Math.max(durable.get(file) ?? 0, event.began));
    } else if (isData(event)) data.push({ at, change: event, file: fileAt(event.path) });
    else {
      if (event.kind === 'createFile') live.set(event.path, `${event.path}#${at}`);
      names.push({ at, change: event, file: fileAt(event.path) });
      if (event.kind === 'rename') {
        live.set(event.to, fileAt(event.path));
        live.set(event.path, `${event.path}#gone`);
      } else if (event.kind === 'removeFile') live.set(event.path, `${event.path}#gone`);
    }
  }
  return { data, names, durable };
}

/** Of the names that no sync covers, each folder keeps those up to some moment: file systems keep their order. */
function survivingNames({ names, durable }: Sorted, random: Random): Placed<NameChange>[] {
  const lastByFolder = new Map<string, number>();
  const folders = new Set(names.map(({ change }) => dirname(change.path)));
  for (const folder of folders) {
    const pending = names.filter(
      ({ at, change }) => dirname(change.path) === folder && at >= (durable.get(folder) ?? 0),
    );
    const kept = pending[random.below(pending.length + 1) - 1];
    lastByFolder.set(folder, Math.max(kept?.at ?? -1, (durable.get(folder) ?? 0) - 1));
  }
  return names.filter(({ at, change }) => at <= (lastByFolder.get(dirname(change.path)) ?? -1));
}

/** Any part of the data that no sync covers survives, in any order, and some of it torn. */
function writesOf(change: DataChange, random: Random): DataChange[] {
  if (change.kind === 'truncate' || random.isBelow(0.7)) return [change];
  const sectors: DataChange[] = [];
  for (let start = 0; start < change.bytes.length; start += SECTOR) {
    if (random.isBelow(0.5)) continue;
    const bytes = change.bytes.subarray(start, start + SECTOR);
    sectors.push({ ...change, position: change.position + start, bytes });
  }
  return sectors;
}

function applyName(change: NameChange, paths: Map<string, string>, file: string): void {
  switch (change.kind) {
    case 'createFolder':
      mkdirSync(change.path, { recursive: true });
      break;
    case 'createFile':
      closeSync(openSync(change.path, 'w'));
      paths.set(file, change.path);
      break;
    case 'rename':
      renameSync(change.path, change.to);
      paths.set(file, change.to);
      break;
    case 'removeFile':
      rmSync(change.path);
      paths.delete(file);
      paths.set(file, '');
      break;
    case 'removeFolder':
      rmSync(change.path, { recursive: true, force: true });
  }
}

/**
 * Rebuilds a folder as a power cut after `events` may leave it: `base` is what was there before them, everything synced
 * is there, and of the rest a random part. Paths in `events` are of `recorded`.
 */
export function rebuildAfterCut(
  base: string,
  target: string,
  recorded: string,
  events: readonly DiskEvent[],
  random: Random,
): void {
  cpSync(base, target, { recursive: true });
  const sorted = sort(events);
  const moved = (path: string) => target + path.slice(recorded.length);
  /** Where each file is in the end; those that were there before are where they were. */
  const paths = new Map<string, string>();
  for (const { change, file } of survivingNames(sorted, random)) {
    const here = 'to' in change ? { ...change, to: moved(change.to) } : change;
    applyName({ ...here, path: moved(change.path) }, paths, file);
  }
  const share = [0, 0.2, 0.5, 0.8, 1][random.below(5)] ?? 0;
  const open = new Map<string, number>();
  for (const { at, change, file } of sorted.data) {
    const path = paths.get(file) ?? (file.includes('#') ? '' : moved(file));
    const isDurable = at < (sorted.durable.get(file) ?? 0);
    if (path === '' || !(isDurable || random.isBelow(share))) continue;
    const descriptor = open.get(path) ?? openSync(path, 'r+');
    open.set(path, descriptor);
    for (const each of isDurable ? [change] : writesOf(change, random)) {
      if (each.kind === 'truncate') ftruncateSync(descriptor, each.size);
      else writeSync(descriptor, each.bytes, 0, each.bytes.length, each.position);
    }
  }
  for (const descriptor of open.values()) closeSync(descriptor);
}
