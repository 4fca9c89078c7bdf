/**
 * Measures the figures of the design's section 9, each beside its floor, and prints them. `npm run bench` builds first;
 * `npm run bench -- api realtime` measures only what is named. Results go to bench/results.json.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registerPerson } from '#tests/e2e/person.ts';
import { ServerProcess } from '#tests/e2e/server-process.ts';
import { ensureChromium } from '../scripts/chromium.ts';
import { runStep } from '../scripts/run-step.ts';
import { benchApi } from './api.ts';
import { type Figure, formatFigure } from './figure.ts';
import { buildFloors } from './floors/build-floors.ts';
import { FloorServer } from './floors/floor-server.ts';
import { benchPages } from './pages.ts';
import { benchPopup } from './popup.ts';
import { benchRealtime } from './realtime.ts';

const chosen = process.argv.slice(2);
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);
const unlimited = { RATE_LIMIT_FACTOR: '1000' };

process.env.CHROMIUM_PATH = ensureChromium();
if (!runStep('Build', 'node', ['scripts/build.ts'])) process.exit(1);
await buildFloors();

const figures: Figure[] = [];
function report(measured: readonly Figure[]): void {
  for (const figure of measured) console.log(formatFigure(figure));
  figures.push(...measured);
}

const server = await ServerProcess.start(unlimited);
const floor = await FloorServer.start();
try {
  const person = await registerPerson(server.url, 'Bench');
  if (isChosen('api')) report(await benchApi(server.url, floor.url, person));
  if (isChosen('realtime')) report(await benchRealtime(server.url, floor.url, person));
  if (isChosen('popup')) report(await benchPopup(server.url));
  if (isChosen('pages'))
    for (const count of [100, 1_000, 10_000]) report(await benchPages(server.url, floor.url, count));
} finally {
  await floor.stop();
  await server.stop();
}

await writeFile(
  join(import.meta.dirname, 'results.json'),
  `${JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)}\n`,
);
console.log(`\n${figures.filter((figure) => figure.isReached).length} of ${figures.length} figures reached`);
