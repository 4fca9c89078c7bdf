import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContentReader } from '#server/file-content/content-reader.ts';
import { ChangedContentError, type FileStorage } from '#server/file-storage/file-storage.ts';
import { openFileStorage } from '#server/file-storage/open-file-storage.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { toInstant } from '#time/instant.ts';
import { createContentKeeping } from './content-keeping.ts';
import { IncomingParts } from './incoming-parts.ts';
import { createKeeping } from './keeping.ts';
import * as repository from './repository.ts';
import type { FileUploadRow } from './table.ts';
import { createUploadLocks } from './upload-locks.ts';

let server: TestServer;
let person: Person;
let storage: FileStorage;
let parts: IncomingParts;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server);
  storage = await openFileStorage(server.config);
  parts = new IncomingParts(server.config.dataDir, server.database);
});
afterAll(() => server.close());

const asText: ContentReader = async () => ({ mediaType: 'text/plain', picture: null });

/** Keeping of one process. */
function openKeeping(readContent: ContentReader = asText) {
  const { database, clock } = server;
  const keepContent = createContentKeeping({ database, clock, storage, readContent });
  return createKeeping({ database, parts, keepContent, locks: createUploadLocks(clock) });
}
/** Upload of which all bytes have arrived. */
async function arrived(text: string, id = uuidv7()): Promise<FileUploadRow> {
  mkdirSync(join(server.config.dataDir, 'uploads'), { recursive: true });
  writeFileSync(parts.pathOf(id), text);
  const upload = {
    ...{ id, uploaderId: person.user.id, name: 'a.txt', size: text.length, organizationId: null },
    createdAt: toInstant(server.clock.now()),
  };
  await server.database.transaction((tx) => repository.insertUpload(tx, upload));
  return upload;
}
async function contentOf(sha256: string): Promise<string> {
  const content = await repository.findContent(server.database.outer, sha256);
  return (await buffer(await storage.get(content?.storageKey ?? ''))).toString();
}

it('bytes that change while they are kept are stored under no name', async () => {
  const upload = await arrived('as it was');
  const keep = openKeeping(async (path) => {
    writeFileSync(path, 'as it is!');
    return asText(path);
  });
  await expect(keep(upload)).rejects.toBeInstanceOf(ChangedContentError);
  expect(await repository.find(server.database.outer, upload.id)).toBeNull();
  const { rows } = await server.database.executeSql('select sha256 from file_contents');
  expect(rows).toEqual([]);
  // Those that are there now become the file at the next question.
  expect(await contentOf((await openKeeping()(upload)).sha256)).toBe('as it is!');
});

it('bytes that got lost come back with the next file of the same content', async () => {
  const { sha256 } = await openKeeping()(await arrived('lost and found'));
  rmSync(join(server.config.dataDir, 'files'), { recursive: true });
  await expect(contentOf(sha256)).rejects.toThrow('Nothing is stored');
  expect((await openKeeping()(await arrived('lost and found'))).sha256).toBe(sha256);
  expect(await contentOf(sha256)).toBe('lost and found');
});

it('a file that another process has kept meanwhile is the file', async () => {
  const upload = await arrived('twice');
  const kept = await openKeeping()(upload);
  await server.database.transaction((tx) => repository.insertUpload(tx, upload));
  rmSync(parts.pathOf(upload.id), { force: true });
  expect(await openKeeping()(upload)).toEqual(kept);
});

it('no file comes of an upload that was cancelled before its turn', async () => {
  const upload = await arrived('cancelled');
  await parts.remove(upload.id);
  await expect(openKeeping()(upload)).rejects.toMatchObject({ id: 'not_found' });
});
