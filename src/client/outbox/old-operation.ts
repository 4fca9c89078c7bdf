import { CHANGE_RETENTION_DAYS } from '#contract/limits.ts';
import type { Ask } from './applied-probes.ts';
import type { Operation } from './operation.ts';

const RETENTION = CHANGE_RETENTION_DAYS * 24 * 60 * 60 * 1_000;

/** The server may have forgotten the request id of an operation this old: it must be asked before it is sent again. */
export function mayBeForgotten(operation: Operation, now: number): boolean {
  return operation.isSent && now - Date.parse(operation.at) > RETENTION;
}

/** Whether the server's state shows that an old operation was applied. Rejects where nothing answers. */
export async function looksApplied({ write }: Operation, ask: Ask): Promise<boolean> {
  // Hardly anybody is away for a month: what asks is loaded for those who were.
  const { probe } = await import('./applied-probes.ts');
  return probe(write, ask);
}
