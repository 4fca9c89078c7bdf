import type { Transport } from '#client/http/send-options.ts';

interface FileTransportOptions {
  /** Called with the number of bytes that are on their way. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

/** Transport of a file as the body of a call. By `XMLHttpRequest`, because `fetch` tells no progress. */
export function fileTransport(file: Blob, { onProgress, signal }: FileTransportOptions): Transport {
  return (input) => {
    if (signal.aborted) return Promise.reject(notSent());
    const { url, method, headers } = new Request(input);
    const request = new XMLHttpRequest();
    return new Promise((resolve, reject) => {
      const fail = () => reject(notSent());
      request.open(method, url);
      for (const [name, value] of headers) request.setRequestHeader(name, value);
      request.setRequestHeader('content-type', 'application/octet-stream');
      request.upload.onprogress = ({ loaded }) => onProgress(loaded);
      request.onload = () => resolve(responseOf(request));
      request.onerror = fail;
      request.onabort = fail;
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(file);
    });
  };
}

const notSent = () => new Error('The file was not sent');

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  return new Response(request.responseText, { status: request.status, headers });
}
