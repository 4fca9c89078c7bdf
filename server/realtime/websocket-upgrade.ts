import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import { MINUTE } from '#time/units.ts';
import type { Config } from '../config.ts';
import { RefusalError, TooManyRequestsError } from '../errors.ts';
import { createClientAddress } from '../http/client-address.ts';
import { isKnownOrigin } from '../plugins/anti-forgery.ts';
import type { SecurityHeaders } from '../plugins/security.ts';

/** Limit of one address: an office of a thousand, with a browser and an extension each. */
const MAX_OF_ADDRESS = 2_000;
/** Pause after which one of them may have been closed. Milliseconds. */
const FULL_PAUSE = MINUTE;

interface Dependencies {
  readonly config: Pick<Config, 'trustProxy' | 'rateLimitFactor' | 'publicUrl' | 'extensionIds'>;
  readonly securityHeaders: SecurityHeaders;
}

/** Answers a request that will not become a websocket, with or without an upgrade. */
function refuse(
  request: IncomingMessage,
  response: unknown,
  refusal: RefusalError,
  headers: SecurityHeaders,
): void {
  const { status, retryAfter } = refusal;
  const body = JSON.stringify(refusal.toReply());
  const isPlain = response instanceof ServerResponse;
  // An upgrade has a bare connection and no response; this one belongs to no server.
  const answer = isPlain ? response : new ServerResponse(request);
  if (!isPlain) answer.assignSocket(request.socket);
  headers(request, answer);
  answer.setHeader('cache-control', 'no-store');
  answer.setHeader('connection', 'close');
  if (retryAfter !== null) answer.setHeader('retry-after', retryAfter);
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

  function refusalOf(request: IncomingMessage, response: unknown): RefusalError | null {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const isWebsocket = searchParams.get('transport') === 'websocket' && searchParams.get('EIO') === '4';
    if (response instanceof ServerResponse || !isWebsocket || searchParams.has('sid'))
      return new RefusalError('invalid_input');
    if (!isKnownOrigin(request.headers, config)) return new RefusalError('anti_forgery');
    return enter(request) ? null : new TooManyRequestsError(FULL_PAUSE);
  }

  return (request: IncomingMessage, response: unknown, next: () => void): void => {
    const refusal = refusalOf(request, response);
    if (refusal === null) next();
    else refuse(request, response, refusal, securityHeaders);
  };
}
