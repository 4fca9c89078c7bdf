import type { Write } from '../client.ts';
import type { Call } from '../http/call.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { type EntityChange, isEntityChange } from '../replica/row.ts';
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
    case 'endNoteTimer': {
      const { id, data } = write.payload;
      return data === undefined ? null : { name: write.name, payload: { id, data: { ...data, clientNow } } };
    }
    default:
      return null;
  }
}

/** Sends an operation by the way its write takes; resolves to what it touched, as far as `keeps` says to keep it. */
export function createOperationSender(
  realtime: Realtime,
  call: Call,
  keeps: (change: EntityChange) => boolean,
) {
  return async ({ write, requestId }: Operation): Promise<readonly EntityChange[]> => {
    if (write.name === 'updateAppSettings') {
      const data = await call('updateAppSettings', { body: write.payload }, requestId);
      return [{ entity: 'appSettings', id: data.id, version: data.version, op: 'upsert', data }];
    }
    if (write.name === 'createDelegationRequest') {
      const { noteId, ...body } = write.payload;
      const data = await call('createDelegationRequest', { params: { noteId }, body }, requestId);
      return [{ entity: 'delegationRequest', id: data.id, version: data.version, op: 'upsert', data }];
    }
    const { changes } = await realtime.emit(write.name, write.payload, requestId);
    // A change of scope is heard as an event too, and belongs to its place in the log.
    return changes.filter((change) => isEntityChange(change)).filter(keeps);
  };
}
