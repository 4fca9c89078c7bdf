import { v7 as uuidv7 } from 'uuid';
import type { Client } from './client.ts';

/**
 * Takes the task of a delegation request, and with it the block that the server offers in one's schedule; the block's id,
 * or null where no stretch was free. Goes over HTTP: it needs the server, and rejects with why it did not work.
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
