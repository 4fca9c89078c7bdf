import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import { type ErrorId, errorCatalogue } from '#contract/error.ts';
import type { Config } from '../config.ts';
import { RefusalError } from '../errors.ts';
import { createClientAddress } from '../http/client-address.ts';
import { isKnownOrigin } from '../plugins/anti-forgery.ts';
import type { SecurityHeaders } from '../plugins/security.ts';

/** Limit of one address: an office of a thousand, with a browser and an extension each. */
const MAX_OF_ADDRESS = 2_000;

interface Dependencies {
  readonly config: Pick<Config, 'trustProxy' | 'rateLimitFactor' | 'publicUrl' | 'extensionIds'>;
  readonly securityHeaders: SecurityHeaders;
}

/** Answers a request that will not become a websocket, with or without an upgrade. */
function refuse(request: IncomingMessage, response: unknown, id: ErrorId, headers: SecurityHeaders): void {
  const { status } = errorCatalogue[id];
  const body = JSON.stringify(new RefusalError(id).toReply());
  const isPlain = response instanceof ServerResponse;
  // An upgrade has a bare connection and no response; this one belongs to no server.
  const answer = isPlain ? response : new ServerResponse(request);
  if (!isPlain) answer.assignSocket(request.socket);
  headers(request, answer);
  answer.setHeader('cache-control', 'no-store');
  answer.setHeader('connection', 'close');
  answer.writeHead(status, STATUS_CODES[status], { 'content-type': 'application/json; charset=utf-8' });
  answer.end(body, () => request.socket.end());
}

/**
 * Decides before any upgrade which requests become websockets: a known origin or none, the only accepted
 * transport, and not too many of one address.
 */
export function createWebsocketUpgrade({ config, securityHeaders }: Dependencies) {
  const addressOf = createClientAddress(config);
  const most = Math.max(1, Math.round(MAX_OF_ADDRESS * config.rateLimitFactor));
  const open = new Map<string, number>();

  function enter(request: IncomingMessage): boolean {
    const address = addressOf(request);
    const count = open.get(address) ?? 0;
    if (count >= most) return false;
    open.set(address, count + 1);
    request.socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    return true;
  }

  function refusalOf(request: IncomingMessage, response: unknown): ErrorId | null {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const isWebsocket = searchParams.get('transport') === 'websocket' && searchParams.get('EIO') === '4';
    if (response instanceof ServerResponse || !isWebsocket || searchParams.has('sid')) return 'invalid_input';
    if (!isKnownOrigin(request.headers, config)) return 'anti_forgery';
    return enter(request) ? null : 'too_many_requests';
  }

  return (request: IncomingMessage, response: unknown, next: () => void): void => {
    const refusal = refusalOf(request, response);
    if (refusal === null) next();
    else refuse(request, response, refusal, securityHeaders);
  };
}
