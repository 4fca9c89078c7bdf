import type { WriteName } from '#contract/events/realtime.ts';
import type { WriteOf } from '../client.ts';
import type { Call } from '../http/call.ts';
import type { Realtime } from '../realtime/realtime-client.ts';
import { type EntityChange, isEntityChange } from '../replica/row.ts';
import type { Operation } from './operation.ts';
import { sendCall } from './registry.ts';

/** Emit of a write; what is left of a write once it is known to be no HTTP call. */
type EmitWrite = WriteOf<WriteName>;

/** Sends an operation by the way its write takes; resolves to what it touched, as far as `keeps` says to keep it. */
export function createOperationSender(
  realtime: Realtime,
  call: Call,
  keeps: (change: EntityChange) => boolean,
) {
  return async ({ write, requestId }: Operation): Promise<readonly EntityChange[]> => {
    const called = sendCall(write, call, requestId);
    if (called !== null) return called;
    const { name, payload } = write as EmitWrite;
    const { changes } = await realtime.emit(name, payload, requestId);
    // A change of scope is heard as an event too, and belongs to its place in the log.
    return changes.filter((change) => isEntityChange(change)).filter(keeps);
  };
}
