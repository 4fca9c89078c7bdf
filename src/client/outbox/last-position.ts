import type { ReplicaReader } from '../client.ts';

/** The highest position among the tasks, kept up to date so that a new task need not look at all of them. */
export function createLastPosition(rows: ReplicaReader) {
  let last: string | null = null;
  function consider(position: string | undefined): void {
    if (position !== undefined && (last === null || position > last)) last = position;
  }
  for (const { position } of rows.all('task')) consider(position);
  const close = rows.subscribe('task', (ids) => {
    for (const id of ids) consider(rows.get('task', id)?.position);
  });
  return { get: () => last, close };
}

export function lastPositionOf(rows: Iterable<{ readonly position: string }>): string | null {
  let last: string | null = null;
  for (const { position } of rows) if (last === null || position > last) last = position;
  return last;
}
