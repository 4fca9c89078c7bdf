import { v7 as uuidv7 } from 'uuid';
import type { FileRecord } from '#contract/files/file.ts';
import { UPLOAD_PATH, type UploadMetadata } from '#contract/files/upload-metadata.ts';
import type { TestServer } from './test-server.ts';

type Sender = { readonly token: string };
type Reach = Pick<TestServer, 'url'>;

/** Headers of each request of an upload. */
export function tusHeaders({ token }: Sender): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
}

/** Metadata as the protocol writes it. */
export function uploadMetadataHeader(metadata: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(metadata)
    .flatMap(([key, value]) =>
      value === undefined ? [] : [`${key} ${Buffer.from(value).toString('base64')}`],
    )
    .join(',');
}

/** New upload by its POST. */
export function beginUpload(
  { url }: Reach,
  sender: Sender,
  size: number,
  metadata: Partial<UploadMetadata>,
): Promise<Response> {
  return fetch(`${url}${UPLOAD_PATH}`, {
    method: 'POST',
    headers: {
      ...tusHeaders(sender),
      'upload-length': String(size),
      'upload-metadata': uploadMetadataHeader(metadata),
    },
  });
}

export function sendPart(
  { url }: Reach,
  sender: Sender,
  part: { readonly id: string; readonly offset: number; readonly bytes: BodyInit },
): Promise<Response> {
  return fetch(`${url}${UPLOAD_PATH}/${part.id}`, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(sender),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(part.offset),
    },
    body: part.bytes,
  });
}

/** Offset at which an upload stands, or the status of the refusal as text. */
export async function offsetOf({ url }: Reach, sender: Sender, id: string): Promise<string> {
  const reply = await fetch(`${url}${UPLOAD_PATH}/${id}`, { method: 'HEAD', headers: tusHeaders(sender) });
  return reply.headers.get('upload-offset') ?? `status ${reply.status}`;
}

/** File that somebody uploads whole. */
export async function uploadFile(
  server: Reach,
  sender: Sender,
  bytes: Uint8Array<ArrayBuffer>,
  metadata: Partial<UploadMetadata> = {},
): Promise<FileRecord> {
  const id = metadata.fileId ?? uuidv7();
  const begun = await beginUpload(server, sender, bytes.byteLength, {
    fileId: id,
    name: 'a file.bin',
    ...metadata,
  });
  if (begun.status !== 201) throw new Error(`the upload was answered ${begun.status}: ${await begun.text()}`);
  const sent = await sendPart(server, sender, { id, offset: 0, bytes });
  if (sent.status !== 200) throw new Error(`the part was answered ${sent.status}: ${await sent.text()}`);
  // Read by our own server, so it needs no parsing.
  return (await sent.json()) as FileRecord;
}
