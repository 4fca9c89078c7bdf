import { IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type PlainErrorId, RefusalError } from '../errors.ts';
import type { SecurityHeaders } from './security.ts';

/** Statuses and ids of errors of the parser that are not just invalid input, by their codes. */
const answers: Readonly<Record<string, readonly [status: number, id: PlainErrorId]>> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'unavailable'],
};

/**
 * Handler of requests that never reach a route, since they are no HTTP: their answers carry the security headers and the
 * contract's error body, as all others do. The bytes are written as they are, since the connection may still belong to
 * the response of a request whose body was cut.
 */
export function createParserErrorReply(setHeaders: SecurityHeaders) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, id] = answers[error.code ?? ''] ?? [400, 'invalid_input'];
    const body = JSON.stringify(new RefusalError(id).toReply());
    const request = new IncomingMessage(socket);
    // Belongs to no connection: it collects the headers.
    const response = new ServerResponse(request);
    setHeaders(request, response);
    const headers = {
      ...response.getHeaders(),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () =>
      socket.destroy(),
    );
  };
}
