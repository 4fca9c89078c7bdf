import type { FastifyInstance } from 'fastify';
import { RefusalError } from '../errors.ts';
import { oversizeOf } from '../http/json-measure.ts';

/** JSON is the only accepted body. An empty one counts as missing, whatever its type. */
export function installJsonBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const oversize = oversizeOf(body.toString());
    if (oversize !== null)
      return done(new RefusalError('invalid_input', [{ path: '', message: oversize }]), undefined);
    return parseJson(request, body.toString(), (error, parsed) =>
      error === null ? done(null, parsed) : done(new RefusalError('invalid_json')),
    );
  });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(new RefusalError('unsupported_media_type'));
  });
}
