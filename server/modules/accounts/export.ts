import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import type { PersonalData } from '#server/personal-data-section.ts';
import { toInstant } from '#time/instant.ts';
import { createExportSource } from './export-source.ts';

interface Dependencies<Services> {
  readonly database: Database;
  readonly clock: Clock;
  readonly readers: EntityReaders;
  readonly personalData: readonly PersonalData<Services>[];
  readonly services: Services;
  readonly publicUrl: string;
  readonly onFault: (error: unknown) => void;
}

/** JSON array with one item on each line. */
async function* asJson(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const item of items) {
    yield `${before}${JSON.stringify(item)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

interface File {
  readonly name: string;
  readonly about: string;
}

function readMe(files: readonly File[], at: string, publicUrl: string): string {
  const lines = files.map(({ name, about }) => `${name}.json\n    ${about}`);
  return [
    `Everything that is yours at Daywall (${publicUrl}), as of ${at}.`,
    'Each file is a list in JSON (UTF-8). Instants are in UTC; things name each other by their ids.',
    ...lines,
    '',
  ].join('\n\n');
}

export function createAccountExport<Services>(dependencies: Dependencies<Services>) {
  const { database, clock, readers, personalData, services, publicUrl, onFault } = dependencies;
  const sections = personalData.flatMap((section) => section.exports ?? []);
  return (caller: Caller): Readable => {
    const now = clock.now();
    const mtime = new Date(now);
    const source = createExportSource({ caller, queryable: database.outer, now: toInstant(now), readers });
    const archive = new ZipFile();
    const out = new PassThrough();
    let current: Readable | undefined;
    const fail = (error: unknown) => {
      onFault(error);
      // The reader's connection is aborted: an incomplete archive must not look complete.
      out.destroy(new Error('The export was cut short'));
    };
    const about = readMe(sections, toInstant(now), publicUrl);
    archive.addBuffer(Buffer.from(about), 'README.txt', { mtime });
    for (const { name, items } of sections) {
      archive.addReadStreamLazy(`${name}.json`, { mtime }, (take) => {
        current = Readable.from(asJson(items(source, services)), { objectMode: false });
        // The library does not listen for it.
        current.on('error', fail);
        take(null, current);
      });
    }
    archive.end();
    archive.on('error', fail);
    archive.outputStream.pipe(out);
    // An aborted download stops the reads behind it.
    out.on('close', () => current?.destroy());
    return out;
  };
}
export type AccountExport = ReturnType<typeof createAccountExport>;
