import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import type { FileUse } from '#contract/files/file-routes.ts';
import { RefusalError } from '#server/errors.ts';
import { decodeText } from '#server/file-content/text.ts';
import { MissingContentError } from '#server/file-storage/file-storage.ts';
import { readRange } from './byte-range.ts';
import { attachmentNamed } from './content-disposition.ts';
import { FILES_PATH } from './file-address.ts';
import type { FilesService, OpenedFile } from './service.ts';

/** Headers of every file: no script runs, nothing is guessed, no other site shows it, no shared cache keeps it. */
const SAFE = {
  'content-security-policy': `sandbox; default-src 'none'`,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, max-age=300',
  'x-robots-tag': 'noindex',
};

/** Media type and disposition by use: only pictures that were drawn anew are shown, all else is a download. */
function describe(use: FileUse, { name, mediaType }: OpenedFile): Readonly<Record<string, string>> {
  if (use === 'preview' || use === 'picture')
    return { 'content-type': 'image/webp', 'content-disposition': 'inline' };
  const type = use === 'text' ? 'text/plain; charset=utf-8' : mediaType;
  return { 'content-type': type, 'content-disposition': attachmentNamed(name) };
}

async function send(request: FastifyRequest, reply: FastifyReply, file: OpenedFile): Promise<FastifyReply> {
  const { size } = file;
  const etag = `"${file.sha256}"`;
  reply.headers({ etag, 'accept-ranges': 'bytes' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const isCurrent = (request.headers['if-range'] ?? etag) === etag;
  const range = isCurrent ? readRange(request.headers.range, size) : 'whole';
  if (range === 'none')
    return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send('');
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const length = range === 'whole' ? size : range.end - range.start + 1;
  reply.header('content-length', length);
  if (request.method === 'HEAD' || length === 0) return reply.send();
  return reply.send(await file.read(range === 'whole' ? undefined : range));
}

/** Text in UTF-8, whatever the file’s own encoding is. */
async function textOf(stream: Readable): Promise<string> {
  const text = decodeText(await buffer(stream));
  if (text === null) throw new RefusalError('not_found');
  return text;
}

/** Serves files at addresses that end, to whom they were made for, as long as these see them. docs/decisions/0078. */
export function installFileAnswers(app: FastifyInstance, files: Pick<FilesService, 'open'>): void {
  app.route<{ Params: { fileId: string } }>({
    method: ['GET', 'HEAD'],
    // The name at the end is for whoever keeps the file; it decides nothing.
    url: `${FILES_PATH}/:fileId/*`,
    schema: { hide: true },
    async handler(request, reply) {
      const id = z.safeParse(entityId, request.params.fileId);
      const file = id.success ? await files.open(id.data, request.query) : null;
      if (file === null) throw new RefusalError('not_found');
      reply.headers({ ...SAFE, ...describe(file.use, file) });
      try {
        return file.use === 'text'
          ? reply.send(await textOf(await file.read()))
          : await send(request, reply, file);
      } catch (error) {
        if (!(error instanceof MissingContentError)) throw error;
        request.log.error({ fileId: request.params.fileId }, 'the bytes of a file are missing');
        throw new RefusalError('not_found');
      }
    },
  });
}
