import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { uploadFile } from '#tests/factories/uploaded-file.ts';
import { atLeast, atMost, type Figure, median, nameOn } from './figure.ts';
import type { Engine } from './servers/measured-engine.ts';
import type { MeasuredProcess } from './servers/measured-process.ts';

const MEGABYTE = 1_000_000;
const SIZE = 100 * MEGABYTE;
/** Repetitions, each with other bytes: the same content would be stored once. */
const RUNS = 5;
/** Interval in which the server's memory is looked at. Milliseconds. */
const LOOK_EVERY = 50;

/** Megabytes for each second of some work on all bytes. */
async function rateOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return SIZE / MEGABYTE / ((performance.now() - start) / 1_000);
}

/** Most memory that a server takes while something runs. Bytes. */
async function peakOf(server: MeasuredProcess, work: () => Promise<void>): Promise<number> {
  let isOver = false;
  let peak = 0;
  const looking = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await server.resident());
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await looking;
  return peak;
}

async function writeBare(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let size = 0;
  for await (const chunk of chunks) size += chunk.length;
  if (size !== SIZE) throw new Error(`${size} bytes came back`);
}

async function download({ url }: MeasuredProcess, token: string, id: string): Promise<void> {
  const reply = await fetch(`${url}/api/files/${id}/address?use=download`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const address = z.parse(z.object({ url: z.string() }), await reply.json());
  const { pathname, search } = new URL(address.url);
  const { body } = await fetch(`${url}${pathname}${search}`);
  if (body === null) throw new Error('the address has no body');
  await readAll(body);
}

/** Upload of a large file, by its last answer kept durably, and its download, beside the same bytes on the bare disk. */
export async function benchFileUpload(
  engine: Engine['name'],
  product: MeasuredProcess,
  token: string,
): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'daywall-bench-files-'));
  const path = join(folder, 'bare');
  const rates: Record<'upload' | 'write' | 'download' | 'read', number[]> = {
    ...{ upload: [], write: [], download: [], read: [] },
  };
  const before = await product.resident();
  let peak = before;
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const bytes = new Uint8Array(randomBytes(SIZE));
      rates.write.push(await rateOf(() => writeBare(path, bytes)));
      peak = Math.max(
        peak,
        await peakOf(product, async () => {
          let id = '';
          rates.upload.push(
            await rateOf(async () => {
              ({ id } = await uploadFile(product, { token }, bytes));
            }),
          );
          rates.download.push(await rateOf(() => download(product, token, id)));
        }),
      );
      rates.read.push(await rateOf(() => readAll(createReadStream(path))));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return [
    atLeast(20, {
      name: nameOn(engine, 'upload of a file of 100 MB'),
      unit: 'MB/s',
      value: median(rates.upload),
      floor: median(rates.write),
    }),
    atLeast(50, {
      name: nameOn(engine, 'download of a file of 100 MB'),
      unit: 'MB/s',
      value: median(rates.download),
      floor: median(rates.read),
    }),
    atMost(150, {
      name: nameOn(engine, 'memory that an upload of 100 MB adds to the server'),
      unit: 'MB',
      value: (peak - before) / MEGABYTE,
      floor: null,
    }),
  ];
}
