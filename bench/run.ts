/**
 * Measures the figures of the design's section 9, each beside its floor, and prints them. `npm run bench` measures
 * all; `npm run bench -- api realtime` only the named ones: `rest`, `files`, `webhooks`, `import`, `export`, `growth`, `idle`, `realtime`, `clients`
 * and `api` are the server's, on both databases unless `embedded` or `PostgreSQL` is named too; `cold`, `popup`,
 * `extension`, `pages`, `large` and `memory` build first. Results go to bench/results.json, and those of a whole run
 * to docs/performance.md. On both databases the floor is as durable as the product: each commit is on disk before
 * its answer.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServerProcess } from '#tests/e2e/restartable-server.ts';
import { ensureChromium } from '../scripts/installed-chromium.ts';
import { runStep } from '../scripts/run-step.ts';
import { lockMachine } from '../scripts/testing/machine-lock.ts';
import { benchExtension } from './bench-extension.ts';
import { benchPages } from './bench-pages.ts';
import { benchServer, serverParts } from './bench-server.ts';
import { benchColdStart } from './cold-start.ts';
import { type Figure, formatFigure } from './figure.ts';
import { buildFloors } from './floors/build-floors.ts';
import { startFloor } from './floors/floor-server.ts';
import { benchLargeAccount } from './large-account.ts';
import { benchMemory } from './memory.ts';
import { benchPopup } from './popup.ts';
import { type Section, writeResults } from './results-page.ts';
import { engines } from './servers/measured-engine.ts';

const browserParts = ['cold', 'popup', 'extension', 'pages', 'large', 'memory'];
const parts = [...serverParts, ...browserParts];
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

await lockMachine('npm run bench');
const sections: Section[] = [];
/** Sink of the figures that are listed under one heading. */
function sectionFor(title: string): (measured: readonly Figure[]) => void {
  const figures: Figure[] = [];
  sections.push({ title, figures });
  return (measured) => {
    for (const figure of measured) console.log(formatFigure(figure));
    figures.push(...measured);
  };
}

if (serverParts.some(isChosen)) {
  for (const engine of chosenOf(engines)) {
    const report = sectionFor(engine === 'embedded' ? 'Server, embedded database' : `Server, ${engine}`);
    await benchServer(engine, { isChosen, report });
  }
}

if (browserParts.some(isChosen)) {
  process.env.CHROMIUM_PATH = ensureChromium();
  if (!(await runStep('Build', 'node', ['scripts/build.ts']))) process.exit(1);
  await buildFloors();
  const server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000' });
  const floor = await startFloor();
  const reportApp = sectionFor('Web app');
  const reportExtension = sectionFor('Extension');
  try {
    if (isChosen('cold')) reportApp(await benchColdStart(server.url, floor.url));
    if (isChosen('popup')) reportExtension(await benchPopup(server.url));
    if (isChosen('extension')) reportExtension(await benchExtension(server.url));
    if (isChosen('pages'))
      for (const count of [100, 1_000, 10_000]) reportApp(await benchPages(server.url, floor.url, count));
    if (isChosen('large')) reportApp(await benchLargeAccount(server.url));
    if (isChosen('memory')) reportApp([await benchMemory(server.url)]);
  } finally {
    await floor.stop();
    await server.stop();
  }
}

const at = new Date();
const figures = sections.flatMap((section) => section.figures);
await writeFile(
  join(import.meta.dirname, 'results.json'),
  `${JSON.stringify({ at: at.toISOString(), figures }, null, 2)}\n`,
);
if (named.length === 0) await writeResults(sections, at);
const asked = figures.filter(({ isReached }) => isReached !== null);
console.log(`\n${asked.filter(({ isReached }) => isReached).length} of ${asked.length} figures reached`);
