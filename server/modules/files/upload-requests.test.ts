import { statSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_PATH } from '#contract/files/upload-metadata.ts';
import { MAX_UPLOADS_AT_ONCE } from '#contract/limits.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import {
  beginUpload,
  offsetOf,
  sendPart,
  tusHeaders,
  uploadMetadataHeader,
} from '#tests/factories/uploaded-file.ts';
import { MINUTE } from '#time/units.ts';

let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server);
});
afterAll(() => server.close());

async function begun(size: number): Promise<string> {
  const fileId = uuidv7();
  expect((await beginUpload(server, person, size, { fileId, name: 'a file' })).status).toBe(201);
  return fileId;
}
const idOf = async (reply: Promise<Response>) => ((await (await reply).json()) as { id: string }).id;

/** Part of which a beginning leaves, and no more. */
function beginPart(id: string, beginning: string): { sending: ClientRequest; closed: Promise<void> } {
  const sending = request(`${server.url}${UPLOAD_PATH}/${id}`, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(person),
      'content-type': 'application/offset+octet-stream',
      'content-length': '10',
      'upload-offset': '0',
    },
  });
  const closed = new Promise<void>((resolve) => sending.on('close', resolve).on('error', () => resolve()));
  sending.write(beginning);
  return { sending, closed };
}
const arrivedOf = (id: string) => statSync(join(server.config.dataDir, 'uploads', id)).size;

describe('refused is', () => {
  it('a body where an upload begins, which would replace what has arrived', async () => {
    const id = await begun(6);
    await sendPart(server, person, { id, offset: 0, bytes: 'abc' });
    for (const body of ['xyz', 'xyzxyz']) {
      const reply = fetch(`${server.url}${UPLOAD_PATH}`, {
        method: 'POST',
        headers: {
          ...tusHeaders(person),
          'content-type': 'application/offset+octet-stream',
          'upload-length': '6',
          'upload-metadata': uploadMetadataHeader({ fileId: id, name: 'a file' }),
        },
        body,
      });
      expect(await idOf(reply)).toBe('unsupported_media_type');
    }
    expect(await offsetOf(server, person, id)).toBe('3');
    const file = await (await sendPart(server, person, { id, offset: 3, bytes: 'def' })).json();
    expect(file).toMatchObject({ id, size: 6 });
  });

  it('one upload more than a person may send at once, also for a cancellation and a beginning', async () => {
    const ids = await Promise.all(Array.from({ length: MAX_UPLOADS_AT_ONCE }, () => begun(10)));
    const another = await begun(10);
    const parts = ids.map((id) => beginPart(id, 'abc'));
    await expect.poll(() => ids.map(arrivedOf)).toEqual(ids.map(() => 3));
    const headers = tusHeaders(person);
    const cancel = () => fetch(`${server.url}${UPLOAD_PATH}/${another}`, { method: 'DELETE', headers });
    expect(await idOf(cancel())).toBe('too_many_requests');
    expect((await cancel()).headers.get('retry-after')).toBe('1');
    expect(await idOf(sendPart(server, person, { id: another, offset: 0, bytes: 'a' }))).toBe(
      'too_many_requests',
    );
    expect(await idOf(beginUpload(server, person, 1, { fileId: uuidv7(), name: 'a' }))).toBe(
      'too_many_requests',
    );
    // Begun again, one of those is no upload more.
    expect((await beginUpload(server, person, 10, { fileId: ids[0] ?? '', name: 'a' })).status).toBe(201);
    for (const { sending } of parts) sending.destroy();
    await expect.poll(async () => (await cancel()).status).toBe(204);
  });
});

it('an address means the upload of its path, whatever its query and its case', async () => {
  const [id, other] = [await begun(6), await begun(6)];
  expect(await offsetOf(server, person, `${id}?x=1`)).toBe('0');
  for (const [index, query] of ['?x=1', `?x=/${other}`, '?', '?%00', `?/${other}/`].entries()) {
    const part = { id: `${id}${query}`, offset: index, bytes: 'a' };
    expect([query, (await sendPart(server, person, part)).status]).toEqual([query, 204]);
  }
  expect(await offsetOf(server, person, id.toUpperCase())).toBe('5');
  expect(await offsetOf(server, person, other)).toBe('0');
  const init = { method: 'DELETE', headers: tusHeaders(person) };
  expect((await fetch(`${server.url}${UPLOAD_PATH}/${id}?x=/${other}`, init)).status).toBe(204);
  expect([await offsetOf(server, person, id), await offsetOf(server, person, other)]).toEqual([
    'status 404',
    '0',
  ]);
});

it('a silent sender is hung up on, and what has come of it stays', async () => {
  const id = await begun(10);
  const { closed } = beginPart(id, 'abc');
  let isOver = false;
  void closed.then(() => {
    isOver = true;
  });
  await expect.poll(() => arrivedOf(id)).toBe(3);
  await expect
    .poll(() => {
      server.clock.advance(MINUTE / 2);
      return isOver;
    })
    .toBe(true);
  expect(await offsetOf(server, person, id)).toBe('3');
  const rest = await sendPart(server, person, { id, offset: 3, bytes: 'defghij' });
  expect(await rest.json()).toMatchObject({ id, size: 10 });
});
