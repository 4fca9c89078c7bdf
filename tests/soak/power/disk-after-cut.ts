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
import type { Random } from '../../random.ts';
import type { DiskEvent } from './disk-record.ts';

type DataChange = Extract<DiskChange, { kind: 'write' | 'truncate' }>;
type NameChange = Exclude<DiskChange, DataChange>;

/** Change with its index among all events, and the identity of its file, which renames keep. */
interface Placed<C> {
  readonly at: number;
  readonly change: C;
  readonly file: string;
}

interface Sorted {
  readonly data: readonly Placed<DataChange>[];
  readonly names: readonly Placed<NameChange>[];
  /** Index by file or folder: everything before it is on disk. */
  readonly durable: ReadonlyMap<string, number>;
}

/** Unit of atomic disk writes. Bytes. */
const SECTOR = 512;

const isData = (change: DiskChange): change is DataChange =>
  change.kind === 'write' || change.kind === 'truncate';

/**
 * Sorts events by file identity: a file keeps its own through a rename, and one created anew under an old name is
 * another.
 */
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

/**
 * Surviving unsynced name changes: each folder keeps those up to some moment, since file systems keep their order.
 */
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

/** Surviving unsynced data: any part of it, in any order, and some of it torn. */
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
 * Rebuilds a folder as a power cut after `events` may leave it: `base` is its state before them, everything synced
 * is present, and of the rest a random part. Paths in `events` are relative to `recorded`.
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
  /** Final path of each file; files that existed before keep theirs. */
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
