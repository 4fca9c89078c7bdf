import { expect, it } from 'vitest';
import { fileTransport } from './file-transport.ts';

it('sends nothing once it was cancelled, even before its request begins', async () => {
  const send = fileTransport(new Blob(['a']), { onProgress: () => {}, signal: AbortSignal.abort() });
  const request = (async () => send('http://localhost/api/imports'))();
  await expect(request).rejects.toThrow('The file was not sent');
});
