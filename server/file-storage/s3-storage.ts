import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { MINUTE, SECOND } from '#time/units.ts';
import { exactContent } from './exact-content.ts';
import {
  assertStorageKey,
  type BareStorage,
  codeOf,
  FileStorageError,
  isStorageKey,
  MissingContentError,
} from './file-storage.ts';

/** Settings of a bucket. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Null: Amazon's own of the region. */
  readonly endpoint: string | null;
  /** Null: the client looks where Amazon's programs look (environment, profile, role of the machine). */
  readonly keys: { readonly id: string; readonly secret: string } | null;
  /** Addresses name the bucket in their path instead of their host. */
  readonly isPathStyle: boolean;
  /** Beginning of the names of all objects. */
  readonly prefix: string;
}

/** Attempts of one request. */
const ATTEMPTS = 4;
/** Part of an upload, which is held in memory to be sent again, and the largest count of parts that stores take. */
const PART = 8_388_608;
const PARTS = 10_000;
/** Parts on their way at once. */
const PARTS_AT_ONCE = 2;

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** Contents in a bucket of an S3-compatible store. */
export function createS3Storage({
  bucket,
  region,
  endpoint,
  keys,
  isPathStyle,
  prefix,
}: S3Settings): BareStorage {
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint }),
    ...(keys === null ? {} : { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    forcePathStyle: isPathStyle,
    maxAttempts: ATTEMPTS,
    // Other stores than Amazon's know no checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5 * SECOND, socketTimeout: MINUTE },
  });

  function objectOf(key: string) {
    assertStorageKey(key);
    return { Bucket: bucket, Key: `${prefix}${key}` };
  }

  async function hasWhole(key: string, size: number): Promise<boolean> {
    try {
      return (await client.send(new HeadObjectCommand(objectOf(key)))).ContentLength === size;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  return {
    async put(key, from, size) {
      if (await hasWhole(key, size)) {
        from.destroy();
        return;
      }
      const body = Readable.from(exactContent(key, size)(from), { objectMode: false });
      const upload = new Upload({
        client,
        params: { ...objectOf(key), Body: body, ContentType: 'application/octet-stream' },
        partSize: Math.max(PART, Math.ceil(size / PARTS)),
        queueSize: PARTS_AT_ONCE,
      });
      try {
        await upload.done();
      } catch (error) {
        // Rather the cause than what the store says to the end of an upload.
        throw body.errored ?? error;
      } finally {
        body.destroy();
      }
    },

    has: hasWhole,

    async get(key, range) {
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
      const { Body } = await client
        .send(new GetObjectCommand({ ...objectOf(key), Range }))
        .catch((error: unknown) => {
          throw isMissing(error) ? new MissingContentError() : error;
        });
      if (!(Body instanceof Readable)) throw new Error('The store answered without a body');
      return Body;
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(objectOf(key)));
    },

    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: prefix },
      ))
        for (const { Key = '', Size: size = 0 } of Contents) {
          const key = Key.slice(prefix.length);
          if (isStorageKey(key)) yield { key, size };
        }
    },

    // The client gives up what it cannot finish; for what a killed process leaves, buckets have a rule of their own.
    removeUnfinished: async () => undefined,

    async check() {
      const probe = { Bucket: bucket, Key: `${prefix}check` };
      try {
        await client.send(new PutObjectCommand({ ...probe, Body: 'Daywall' }));
        await client.send(new DeleteObjectCommand(probe));
      } catch (error) {
        const answered = error instanceof S3ServiceException ? error : null;
        throw new FileStorageError(
          `Files cannot be written to the bucket ${bucket} at ${endpoint ?? region} (${answered?.name ?? codeOf(error)}).`,
          { isOfSettings: (answered?.$metadata.httpStatusCode ?? 500) < 500 },
        );
      }
    },

    close: () => client.destroy(),
  };
}
