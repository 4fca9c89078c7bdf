import { v7 as uuidv7 } from 'uuid';
import type { Client } from './client.ts';

/**
 * Accepts a delegation request and schedules the block that the server offers; resolves to the block's id, or null
 * where no gap was free. Goes over HTTP: it needs the server, and rejects with the reason where it failed.
 */
export async function acceptRequest(
  client: Pick<Client, 'call' | 'write'>,
  id: string,
): Promise<string | null> {
  const { request, offeredBlock } = await client.call('acceptDelegationRequest', {
    params: { id },
    body: {},
  });
  if (offeredBlock === null) return null;
  const blockId = uuidv7();
  const props = { id: blockId, ...offeredBlock };
  await client.write({ name: 'createScheduleItemNote', payload: { id: request.issuerNoteId, props } });
  return blockId;
}
