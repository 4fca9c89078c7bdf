import type { Change } from '#contract/change.ts';
import type { Write } from '../client.ts';
import type { Call } from '../http/call.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Operation } from './operation.ts';

/** The sender's clock at sending, for the writes that carry it: the server takes the skew of each sending by it. */
export function stampForSending(operation: Operation, now: number): Operation {
  const write = stamped(operation.write, new Date(now).toISOString());
  return write === null ? operation : { ...operation, write };
}

function stamped(write: Write, clientNow: string): Write | null {
  switch (write.name) {
    case 'finishTask':
      return { name: write.name, payload: { ...write.payload, clientNow } };
    case 'startNoteTimer':
      return { name: write.name, payload: { ...write.payload, data: { ...write.payload.data, clientNow } } };
    case 'endNoteTimer':
      return { name: write.name, payload: { ...write.payload, data: { ...write.payload.data, clientNow } } };
    default:
      return null;
  }
}

/** Sends an operation by the way its write takes; resolves to what it touched. */
export function createOperationSender(realtime: Realtime, call: Call) {
  return async ({ write, requestId }: Operation): Promise<readonly Change[]> => {
    if (write.name === 'updateAppSettings') {
      const data = await call('updateAppSettings', { body: write.payload }, requestId);
      return [{ entity: 'appSettings', id: data.id, version: data.version, op: 'upsert', data }];
    }
    return (await realtime.emit(write.name, write.payload, requestId)).changes;
  };
}
