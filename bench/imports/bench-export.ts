import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { registerPerson } from '#tests/e2e/browser-person.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { SECOND } from '#time/units.ts';
import { atLeast, atMost, type Figure, nameOn, noted } from '../figure.ts';
import type { Engine } from '../servers/measured-engine.ts';
import type { MeasuredProcess } from '../servers/measured-process.ts';
import { importCalls } from './imported-file.ts';
import { withMemory } from './with-memory.ts';

const TASKS = 50_000;
/** Goals: an account of that size in 25 seconds, begun at once, in the memory of a page and no more. */
const LEAST_RATE = 2_000;
const LATEST_BYTE = 100;
const MOST_MEMORY = 100;
const MEGABYTE = 1_000_000;

function tableOfTasks(now: number): string {
  const lines = Array.from({ length: TASKS }, (_, index) => {
    const day = new Date(now + (index % 400) * 86_400_000).toISOString().slice(0, 10);
    const text = `"Ask for the figures of quarter ${index % 7}, then write to everybody."`;
    return `${index},Prepare the report number ${index} and send it on,${text},${day},label-${index % 25}`;
  });
  return ['Id,Title,Description,Due date,Tags', ...lines].join('\n');
}

async function exported(url: string, token: string) {
  const began = performance.now();
  const reply = await fetch(`${url}/api/account/export`, { headers: { authorization: `Bearer ${token}` } });
  if (reply.body === null) throw new Error('the export has no body');
  let first = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of reply.body) {
    if (chunks.length === 0) first = performance.now() - began;
    chunks.push(chunk);
  }
  return { first, archive: Buffer.concat(chunks), seconds: (performance.now() - began) / SECOND };
}

/** Seconds in which the same files are compressed bare, without reading them from a database. */
async function bareSeconds(archive: Buffer): Promise<number> {
  const files = [...unzip(archive)].map(([name, text]) => [name, Buffer.from(text)] as const);
  const began = performance.now();
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(content, name);
  zip.end();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(zip.outputStream, nowhere);
  return (performance.now() - began) / SECOND;
}

/** Export of a large account, beside a bare zip stream of the same files. */
export async function benchExport(engine: Engine['name'], product: MeasuredProcess): Promise<Figure[]> {
  const { token } = await registerPerson(product.url, 'Exporter');
  const { read, carryOut } = importCalls(product.url, token);
  const { id } = await read('tasks.csv', 'csv', tableOfTasks(Date.now()));
  await carryOut(id);
  const reply = await fetch(`${product.url}/api/account/export/size`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { bytes } = await reply.json();
  const { answer, memory } = await withMemory(product, () => exported(product.url, token));
  const { first, archive, seconds } = answer;
  const named = (name: string) => nameOn(engine, name);
  return [
    atLeast(LEAST_RATE, {
      ...{
        name: named(`export of ${TASKS.toLocaleString('en')} tasks`),
        unit: '1/s',
        value: TASKS / seconds,
      },
      floor: TASKS / (await bareSeconds(archive)),
    }),
    atMost(LATEST_BYTE, {
      ...{ name: named('first byte of that export'), unit: 'ms', value: first, floor: null },
    }),
    atMost(MOST_MEMORY, {
      ...{ name: named('memory of that export'), unit: 'MB', value: memory, floor: null },
    }),
    noted({
      ...{ name: named('size of that archive, beside what was said'), unit: 'MB' },
      value: archive.length / MEGABYTE,
      floor: bytes / MEGABYTE,
    }),
  ];
}
