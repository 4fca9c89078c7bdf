import { CHANGE_RETENTION_DAYS } from '#contract/limits.ts';
import { DAY } from '#time/units.ts';
import type { Operation } from './operation.ts';
import { probe } from './registry.ts';
import type { Ask } from './server-state.ts';

const RETENTION = CHANGE_RETENTION_DAYS * DAY;

/** The server may have forgotten the request id of an operation this old: it must be asked before it is sent again. */
export function mayBeForgotten(operation: Operation, now: number): boolean {
  return operation.isSent && now - Date.parse(operation.at) > RETENTION;
}

/** Whether the server's state shows that an old operation was applied. Rejects where nothing answers. */
export async function looksApplied({ write }: Operation, ask: Ask): Promise<boolean> {
  // Hardly anybody is offline for a month, so the code that asks is loaded on demand.
  const { createServerState } = await import('./server-state.ts');
  return probe(write, createServerState(ask));
}
