/**
 * Measures the figures of the design's section 9, each beside its floor, and prints them. `npm run bench` measures
 * all; `npm run bench -- api realtime` only the named ones: `growth`, `realtime`, `idle` and `api` are the
 * server's, on both databases unless `embedded` or `PostgreSQL` is named too; `popup`, `extension`, `pages` and
 * `memory` build first. Results go to bench/results.json. On both databases the floor is as durable as the
 * product: each commit is on disk before its answer.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServerProcess } from '#tests/e2e/restartable-server.ts';
import { ensureChromium } from '../scripts/installed-chromium.ts';
import { runStep } from '../scripts/run-step.ts';
import { benchExtension } from './bench-extension.ts';
import { benchPages } from './bench-pages.ts';
import { benchServer, serverParts } from './bench-server.ts';
import { type Figure, formatFigure } from './figure.ts';
import { buildFloors } from './floors/build-floors.ts';
import { startFloor } from './floors/floor-server.ts';
import { benchMemory } from './memory.ts';
import { benchPopup } from './popup.ts';
import { engines } from './servers/measured-engine.ts';

const parts = [...serverParts, 'popup', 'extension', 'pages', 'memory'];
const named = process.argv.slice(2);
const unknown = named.filter((name) => ![...parts, ...engines].includes(name));
if (unknown.length > 0) {
  console.error(
    `There is nothing to measure called ${unknown.join()}. Known: ${[...parts, ...engines].join(', ')}`,
  );
  process.exit(1);
}
/** Names passed as arguments; all of them where none is. */
function chosenOf<T extends string>(all: readonly T[]): readonly T[] {
  const chosen = all.filter((name) => named.includes(name));
  return chosen.length === 0 ? all : chosen;
}
const chosenParts: readonly string[] = chosenOf(parts);
const isChosen = (name: string) => chosenParts.includes(name);

const figures: Figure[] = [];
function report(measured: readonly Figure[]): void {
  for (const figure of measured) console.log(formatFigure(figure));
  figures.push(...measured);
}

if (serverParts.some(isChosen)) {
  for (const engine of chosenOf(engines)) await benchServer(engine, { isChosen, report });
}

if (['popup', 'extension', 'pages', 'memory'].some(isChosen)) {
  process.env.CHROMIUM_PATH = ensureChromium();
  if (!runStep('Build', 'node', ['scripts/build.ts'])) process.exit(1);
  await buildFloors();
  const server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000' });
  const floor = await startFloor();
  try {
    if (isChosen('popup')) report(await benchPopup(server.url));
    if (isChosen('extension')) report(await benchExtension(server.url));
    if (isChosen('pages'))
      for (const count of [100, 1_000, 10_000]) report(await benchPages(server.url, floor.url, count));
    if (isChosen('memory')) report([await benchMemory(server.url)]);
  } finally {
    await floor.stop();
    await server.stop();
  }
}

await writeFile(
  join(import.meta.dirname, 'results.json'),
  `${JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)}\n`,
);
const asked = figures.filter(({ isReached }) => isReached !== null);
console.log(`\n${asked.filter(({ isReached }) => isReached).length} of ${asked.length} figures reached`);
