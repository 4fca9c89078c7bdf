import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import type { FileRecord } from '#contract/files/file.ts';
import { UPLOAD_PATH } from '#contract/files/upload-metadata.ts';
import { MAX_UPLOADS_AT_ONCE } from '#contract/limits.ts';
import { uploadScope } from '#contract/tokens/scope-table.ts';
import type { Caller } from '#server/caller.ts';
import { RefusalError, TooManyRequestsError } from '#server/errors.ts';
import { demandAllSpaces, demandScope } from '#server/limits/demand-scope.ts';
import { SECOND } from '#time/units.ts';
import { FinishedUpload, type UploadProtocol } from './upload-protocol.ts';
import type { Uploads } from './uploads.ts';

interface Dependencies {
  readonly uploads: Uploads;
  readonly protocol: UploadProtocol;
  readonly authenticate: (request: FastifyRequest) => Promise<Caller>;
}

/** Headers of the protocol's answers; others are set as for every answer of this server. */
const ANSWERED = ['cache-control', 'content-type', 'location', 'upload-length', 'upload-offset'];
const TUS = { 'tus-resumable': '1.0.0' };

/** Requests of one user at once: beside the one that sends a file, another that takes over from a broken connection. */
const MAX_REQUESTS = 2 * MAX_UPLOADS_AT_ONCE;
/** Pause after which one of those at once may be done. Milliseconds. */
const BUSY_PAUSE = SECOND;

/** File of a new upload as its metadata names it, before they are parsed. */
function namedFile({ headers, id }: FastifyRequest): string {
  const [, named] = /(?:^|,) *fileId ([\w+/=]+)/.exec(String(headers['upload-metadata'])) ?? [];
  return named === undefined ? id : Buffer.from(named, 'base64').toString().toLowerCase();
}

/** Throws `not_found` for an address that is no upload's. */
function idOf(request: FastifyRequest): string {
  const params = z.safeParse(z.object({ fileId: entityId }), request.params);
  if (!params.success) throw new RefusalError('not_found');
  return params.data.fileId.toLowerCase();
}

/** Requests that change uploads, by user, and the uploads that these are for. */
function createArrivals() {
  const arriving = new Map<string, string[]>();
  return async function during<T>(userId: string, upload: string, work: () => Promise<T>): Promise<T> {
    const now = arriving.get(userId) ?? [];
    const isTooMuch = now.length >= MAX_REQUESTS || new Set([...now, upload]).size > MAX_UPLOADS_AT_ONCE;
    if (isTooMuch) throw new TooManyRequestsError(BUSY_PAUSE);
    arriving.set(userId, [...now, upload]);
    try {
      return await work();
    } finally {
      const [...rest] = arriving.get(userId) ?? [];
      rest.splice(rest.indexOf(upload), 1);
      if (rest.length === 0) arriving.delete(userId);
      else arriving.set(userId, rest);
    }
  };
}

function answerFinished(reply: FastifyReply, file: FileRecord): FastifyReply {
  return reply
    .headers({ ...TUS, location: `${UPLOAD_PATH}/${file.id}` })
    .headers({ 'upload-offset': file.size, 'upload-length': file.size });
}

/** Uploads by tus. docs/decisions/0078. */
export function installUploads(
  app: FastifyInstance,
  { uploads, protocol, authenticate }: Dependencies,
): void {
  const during = createArrivals();

  async function callerOf(request: FastifyRequest): Promise<Caller> {
    const caller = await authenticate(request);
    demandScope(caller, uploadScope);
    demandAllSpaces(caller);
    return caller;
  }

  async function pass(request: FastifyRequest, reply: FastifyReply, { userId }: Caller, id: string | null) {
    const response = await protocol.answer({
      method: request.method,
      id,
      headers: request.headers,
      body: request.body instanceof Readable ? request.body : null,
      connection: request.raw,
      userId,
    });
    for (const name of ANSWERED) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return reply
      .code(response.status)
      .headers(TUS)
      .send(await response.text());
  }

  // Bytes come by PATCH alone: this is no upload to the parser, which refuses a body.
  app.post(UPLOAD_PATH, { schema: { hide: true } }, async (request, reply) => {
    const caller = await callerOf(request);
    try {
      return await during(caller.userId, namedFile(request), () => pass(request, reply, caller, null));
    } catch (error) {
      if (!(error instanceof FinishedUpload)) throw error;
      return answerFinished(reply, error.file).send(error.file);
    }
  });

  app.route({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${UPLOAD_PATH}/:fileId`,
    schema: { hide: true },
    config: { isUpload: true },
    async handler(request, reply) {
      const caller = await callerOf(request);
      const id = idOf(request);
      if (request.method !== 'HEAD') return during(caller.userId, id, () => pass(request, reply, caller, id));
      const file = await uploads.finished(caller.userId, id);
      return file === null ? pass(request, reply, caller, id) : answerFinished(reply, file).send();
    },
  });
  for (const url of [UPLOAD_PATH, `${UPLOAD_PATH}/:fileId`])
    app.route({
      method: url === UPLOAD_PATH ? ['GET', 'PUT', 'PATCH', 'DELETE'] : ['GET', 'PUT', 'POST'],
      url,
      schema: { hide: true },
      handler: async () => {
        throw new RefusalError('method_not_allowed');
      },
    });
}
