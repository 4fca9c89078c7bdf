import { CHANGE_RETENTION_DAYS } from '#contract/limits.ts';
import { DAY } from '#time/units.ts';
import type { Operation } from './operation.ts';

const RETENTION = CHANGE_RETENTION_DAYS * DAY;

/** The server may have forgotten the request id of an operation this old: it must be asked before it is sent again. */
export function mayBeForgotten(operation: Operation, now: number): boolean {
  return operation.isSent && now - Date.parse(operation.at) > RETENTION;
}
