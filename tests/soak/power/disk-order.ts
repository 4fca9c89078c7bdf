import { dirname, join } from 'node:path';
import type { DiskEvent } from './disk-record.ts';

const LOG_SEGMENT = /[\\/]pg_wal[\\/][0-9A-F]{24}$/;
const CONTROL_FILE = join('global', 'pg_control');

/** Folders in which an event changed a name. */
function renamedIn(event: DiskEvent): readonly string[] {
  if (event.kind === 'write' || event.kind === 'truncate' || event.kind === 'sync') return [];
  return 'to' in event ? [dirname(event.path), dirname(event.to)] : [dirname(event.path)];
}

/**
 * Violations of the two orderings that recovery relies on, at most one of each: the write-ahead log is on disk
 * before anything outside of it changes, and the names of files are on disk before the control file records a
 * checkpoint that contains them. Random cuts seldom show either, since both need an unlucky page.
 */
export function findOrderFaults(events: readonly DiskEvent[]): string[] {
  /** Index of the last unsynced change, by path. */
  const unsyncedLog = new Map<string, number>();
  const unsyncedNames = new Map<string, number>();
  const faults = new Map<string, string>();
  for (const [at, event] of events.entries()) {
    if (event.kind === 'sync') {
      for (const unsynced of [unsyncedLog, unsyncedNames])
        if ((unsynced.get(event.path) ?? Number.POSITIVE_INFINITY) < event.began) unsynced.delete(event.path);
      continue;
    }
    if (event.kind === 'write' && LOG_SEGMENT.test(event.path)) {
      unsyncedLog.set(event.path, at);
      continue;
    }
    if (unsyncedLog.size > 0)
      faults.set('log', `event ${at} changed ${event.path} before the log was on disk`);
    if (event.kind === 'write' && event.path.endsWith(CONTROL_FILE) && unsyncedNames.size > 0)
      faults.set(
        'names',
        `event ${at} wrote the control file before the names in ${[...unsyncedNames.keys()]}`,
      );
    for (const folder of renamedIn(event)) unsyncedNames.set(folder, at);
  }
  return [...faults.values()];
}
