import type { Transport } from '#client/http/send-options.ts';

/** Transport of a long answer, which tells how many of its bytes have come. */
export function countedDownload(onReceived: (bytes: number) => void): Transport {
  return async (input) => {
    const response = await fetch(input);
    if (!response.ok || response.body === null) return response;
    let bytes = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        onReceived(bytes);
        controller.enqueue(chunk);
      },
    });
    const { status, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, headers });
  };
}
