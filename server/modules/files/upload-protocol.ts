import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type Locker, Server } from '@tus/server';
import type { FileRecord } from '#contract/files/file.ts';
import { UPLOAD_PATH, uploadMetadata } from '#contract/files/upload-metadata.ts';
import type { Clock } from '#server/clock.ts';
import { RefusalError } from '#server/errors.ts';
import { parseInput } from '#server/input.ts';
import { untilSilent } from '#server/silence.ts';
import type { IncomingParts } from './incoming-parts.ts';
import type { Uploads } from './uploads.ts';

/** Thrown to end the creation of an upload that is finished already. */
export class FinishedUpload extends Error {
  override readonly name = 'FinishedUpload';
  readonly file: FileRecord;

  constructor(file: FileRecord) {
    super('The upload is finished');
    this.file = file;
  }
}

/** Request in the parts that the protocol needs. */
export interface UploadRequest {
  readonly method: string;
  /** Upload that it is for; null for a new one. */
  readonly id: string | null;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable | null;
  /** Connection, whose end stops the upload. */
  readonly connection: IncomingMessage;
  readonly userId: string;
}

interface Dependencies {
  readonly uploads: Uploads;
  readonly parts: IncomingParts;
  readonly clock: Pick<Clock, 'after'>;
  readonly locker: Locker;
  /** Largest size of a file. */
  readonly largest: number;
}

/** Headers that the protocol reads. */
const READ = [
  'content-length',
  'content-type',
  'tus-resumable',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];

/** Refusals for the statuses of the protocol's library; 403 would end a session here. */
function refusalOf(status: number): RefusalError | null {
  if (status === 404 || status === 410) return new RefusalError('not_found');
  if (status === 409) return new RefusalError('wrong_offset');
  if (status === 413) return new RefusalError('file_too_large');
  return status < 500 || status === 501 ? new RefusalError('invalid_input') : null;
}

function statusOf(error: unknown): number {
  const isOfLibrary = typeof error === 'object' && error !== null && 'status_code' in error;
  return isOfLibrary && typeof error.status_code === 'number' ? error.status_code : 500;
}

/** Uploads by tus 1.0. docs/decisions/0078. */
export function createUploadProtocol({ uploads, parts, clock, locker, largest }: Dependencies) {
  const senders = new WeakMap<Request, string>();
  const senderOf = (request: Request) => {
    const userId = senders.get(request);
    if (userId === undefined) throw new RefusalError('unauthenticated');
    return userId;
  };

  /** Bytes of a body. A silent sender is hung up on; what has come is kept. */
  function streamOf(body: Readable, connection: IncomingMessage): ReadableStream {
    const bytes = untilSilent(body, clock, () => connection.destroy());
    // The same class, which the types of browsers and of Node declare differently.
    return Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream;
  }

  const server = new Server({
    path: UPLOAD_PATH,
    datastore: parts,
    locker,
    relativeLocation: true,
    maxSize: largest,
    namingFunction: (_request, metadata) => parseInput(uploadMetadata, metadata ?? {}).fileId.toLowerCase(),
    async onIncomingRequest(request, id) {
      if (request.method !== 'POST') await uploads.findOwn(senderOf(request), id);
    },
    async onUploadCreate(request, upload) {
      const metadata = { ...parseInput(uploadMetadata, upload.metadata ?? {}), fileId: upload.id };
      const file = await uploads.begin(senderOf(request), metadata, upload.size ?? 0);
      if (file !== null) throw new FinishedUpload(file);
      return {};
    },
    async onUploadFinish(_request, { id }) {
      const file = await uploads.finish(id);
      return {
        status_code: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(file),
      };
    },
    onResponseError(_request, error) {
      throw refusalOf(statusOf(error)) ?? error;
    },
  });

  return {
    /** Answers a request. Throws a refusal, or `FinishedUpload`. */
    async answer({ method, id, headers, body, connection, userId }: UploadRequest): Promise<Response> {
      const given = READ.flatMap((name): [string, string][] => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      });
      const init: RequestInit = {
        method,
        headers: given,
        ...(body === null ? {} : { body: streamOf(body, connection), duplex: 'half' }),
      };
      const path = id === null ? UPLOAD_PATH : `${UPLOAD_PATH}/${id}`;
      const request = new Request(new URL(path, 'http://uploads.invalid'), init);
      // By this the library learns that a connection has broken.
      Object.assign(request, { runtime: { name: 'node', node: { req: connection } } });
      senders.set(request, userId);
      const response = await server.handleWeb(request);
      const refusal = response.status < 400 ? null : refusalOf(response.status);
      if (refusal !== null) throw refusal;
      return response;
    },
  };
}
export type UploadProtocol = ReturnType<typeof createUploadProtocol>;
