import { ProviderError } from '#server/provider-error.ts';

const MAX_REPLY = 16 * 1_024 * 1_024;

/** Text of a reply, limited in size while it is read. */
export async function readBounded(response: Response): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MAX_REPLY) throw new ProviderError('provider_error', 'A reply that is too long.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
