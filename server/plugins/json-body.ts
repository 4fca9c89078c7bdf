import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SECOND } from '#time/units.ts';
import { RefusalError } from '../errors.ts';
import { oversizeOf } from '../http/json-measure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is a file, which the handler streams. */
    readonly isUpload?: boolean;
  }
  interface FastifyRequest {
    /** Bytes of the body of JSON that arrived, whatever its headers say. */
    bodyBytes: number;
  }
}

/** Time in which a body of JSON has to arrive. Milliseconds. */
const LONGEST_JSON = 30 * SECOND;

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Ends the connection of a body that does not arrive in time. An answer takes as long as it needs. */
function limitArrival(message: IncomingMessage): void {
  const timer = setTimeout(() => {
    if (!message.complete) message.destroy();
  }, LONGEST_JSON);
  const clear = () => clearTimeout(timer);
  message.once('end', clear).once('close', clear);
}

/** JSON is the only accepted body, but for uploads. An empty one counts as missing, whatever its type. */
export function installJsonBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyBytes', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.isUpload !== true && hasBody(request)) limitArrival(request.raw);
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyBytes = Buffer.byteLength(body);
    if (body.length === 0) return done(null, undefined);
    const oversize = oversizeOf(body.toString());
    if (oversize !== null)
      return done(new RefusalError('invalid_input', [{ path: '', message: oversize }]), undefined);
    return parseJson(request, body.toString(), (error, parsed) =>
      error === null ? done(null, parsed) : done(new RefusalError('invalid_json')),
    );
  });
  const fileTypes = ['application/octet-stream', 'application/offset+octet-stream'];
  app.addContentTypeParser(fileTypes, (request, payload, done) => {
    if (request.routeOptions.config.isUpload === true) return done(null, payload);
    payload.resume();
    return done(new RefusalError('unsupported_media_type'));
  });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(new RefusalError('unsupported_media_type'));
  });
}
