import { UPLOAD_PATH } from '#contract/files/upload-metadata.ts';
import { ANTI_FORGERY_HEADER, TRANSIENT_STATUSES } from '#contract/limits.ts';
import { NoResponseError, RefusedError } from '../failure.ts';
import type { Ports } from '../ports.ts';
import { readRefusal } from '../refusal.ts';
import type { StoredUpload } from './stored-upload.ts';

const VERSION = '1.0.0';
/** Time without an answer after which a request counts as lost. Milliseconds. */
const TIMEOUT = 120_000;

const UNAUTHENTICATED = 401;
const NOT_FOUND = 404;
const LOCKED = 423;
const TOO_MANY = 429;

export interface TusOptions {
  readonly ports: Pick<Ports, 'serverUrl' | 'clock' | 'fetch'>;
  readonly token: () => Promise<string | null>;
  readonly refresh: (rejected: string) => Promise<string>;
}

/** Rejects with `RefusedError`, or `NoResponseError` where nobody answered or the request was aborted. */
export interface TusClient {
  /** Creates the upload at the server. The same file again leads to the same upload. */
  create(upload: StoredUpload, signal: AbortSignal): Promise<{ address: string; offset: number }>;
  /** Bytes that the server has; null where it knows no such upload. */
  offsetOf(address: string, signal: AbortSignal): Promise<number | null>;
  /** Appends bytes; resolves to the new offset, or to null where the server has others than it was asked to follow. */
  append(address: string, offset: number, bytes: Blob, signal: AbortSignal): Promise<number | null>;
  /** Ends an upload that nobody wants any more. */
  end(address: string): Promise<void>;
}

/**
 * Client of tus 1.0, the protocol of resumable uploads. Small and its own, because the queue has what the official one
 * brings besides (storage, retries, resumption), a worker has no `XMLHttpRequest`, and tokens end within an upload.
 */
export function createTusClient({ ports, token, refresh }: TusOptions): TusClient {
  async function exchange(path: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
    const timeout = new AbortController();
    const cancel = ports.clock.after(TIMEOUT, () => timeout.abort());
    const fetch = ports.fetch ?? globalThis.fetch.bind(globalThis);
    const ask = (bearer: string) =>
      fetch(`${ports.serverUrl}${path}`, {
        ...init,
        headers: {
          ...init.headers,
          authorization: `Bearer ${bearer}`,
          'tus-resumable': VERSION,
          [ANTI_FORGERY_HEADER]: '1',
        },
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.any([timeout.signal, ...(signal === undefined ? [] : [signal])]),
      });
    try {
      const bearer = await token();
      if (bearer === null) throw new NoResponseError('There is no token of this account');
      const response = await ask(bearer);
      return response.status === UNAUTHENTICATED ? await ask(await refresh(bearer)) : response;
    } catch (error) {
      if (error instanceof NoResponseError || error instanceof RefusedError) throw error;
      throw new NoResponseError(error instanceof Error ? error.message : String(error), { cause: error });
    } finally {
      cancel();
    }
  }

  return {
    async create(upload, signal) {
      const headers = { 'upload-length': String(upload.size), 'upload-metadata': metadataOf(upload) };
      const response = await exchange(UPLOAD_PATH, { method: 'POST', headers }, signal);
      await demandSuccess(response);
      const address = response.headers.get('location');
      if (address === null) throw new NoResponseError('The server gave the upload no address');
      // Only its path: the token goes to no other server.
      return { address: new URL(address, ports.serverUrl).pathname, offset: offsetIn(response) ?? 0 };
    },
    async offsetOf(address, signal) {
      const response = await exchange(address, { method: 'HEAD' }, signal);
      if (response.status === NOT_FOUND) return null;
      await demandSuccess(response);
      return offsetIn(response);
    },
    async append(address, offset, bytes, signal) {
      const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
      const response = await exchange(address, { method: 'PATCH', headers, body: bytes }, signal);
      if (response.status === NOT_FOUND || response.status === LOCKED) return null;
      try {
        await demandSuccess(response);
      } catch (error) {
        // Another request for it has written, or still writes.
        if (error instanceof RefusedError && error.reply.id === 'wrong_offset') return null;
        throw error;
      }
      return offsetIn(response);
    },
    async end(address) {
      const { status } = await exchange(address, { method: 'DELETE' });
      // A request that was stopped may still hold it.
      if (status === LOCKED || status === TOO_MANY || status >= 500)
        throw new NoResponseError(`The server answered ${status}`);
    },
  };
}

function metadataOf({ id, name, target }: StoredUpload): string {
  const subject = target.kind === 'task' ? { taskId: target.taskId } : target.subject;
  return Object.entries({ fileId: id, name, ...subject })
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',');
}

function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}

function offsetIn({ headers }: Response): number | null {
  const offset = headers.get('upload-offset');
  return offset !== null && /^\d+$/.test(offset) ? Number(offset) : null;
}

/** Reason by the project's own errors; null where the protocol's layer answered. */
async function refusalOf(response: Response): Promise<RefusedError | null> {
  const text = await response.text().catch(() => '');
  const reply = readRefusal(json(text), { id: 'invalid_input', message: '' });
  return reply.message === '' ? null : new RefusedError(reply, response.status);
}

async function demandSuccess(response: Response): Promise<void> {
  if (response.ok) return;
  const refusal = await refusalOf(response);
  if (TRANSIENT_STATUSES.includes(response.status) || response.status >= 500 || response.status === TOO_MANY)
    throw new NoResponseError(`The server answered ${response.status}`, { reply: refusal?.reply ?? null });
  const message = `The server answered ${response.status}`;
  throw refusal ?? new RefusedError({ id: 'invalid_input', message }, response.status);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
