import { open, readFile, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type ImportDetail, importDetail, importSummary } from '#contract/import/import.ts';
import type { Command } from './command.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { writerSettings } from './writer-settings.ts';

/** Pause between two questions how far an import is. Milliseconds. */
const ASKED_EVERY = 500;
const WORKING: readonly string[] = ['reading', 'running'];

const counted = (count: number, words: string) => `${String(count).padStart(6)}  ${words}`;

/** Rows of an import by kind and what happens to them. */
function totalLines({ totals }: ImportDetail): string[] {
  return totals.map(({ kind, action, count }) => counted(count, `${kind} (${action})`));
}

/** Plan of an import: what it would do, what it would drop, and how a date is read that its file leaves open. */
function planLines(plan: ImportDetail): string[] {
  const { product, leftBehind, openDate } = plan;
  const dropped = leftBehind.map(({ what, count }) => counted(count, what.replaceAll('_', ' ')));
  const read = openDate === null ? null : openDate.order === 'mdy' ? openDate.mdy : openDate.dmy;
  return [
    `To be imported from ${product}:`,
    ...totalLines(plan),
    ...(dropped.length === 0 ? [] : ['Cannot be carried over:', ...dropped]),
    ...(openDate === null
      ? []
      : [`“${openDate.text}” is read as ${read}, and other dates in the same order.`]),
  ];
}

/** Shows what a file would become, with the choices that the server proposes. Only with `--yes` it is imported. */
export const importFile: Command = {
  needs: 1,
  async run({ api, words, options }) {
    const path = words.join(' ');
    const bytes = await readFile(path).catch(() => {
      throw new CommandError(`${path} cannot be read.`, exitCodes.usage);
    });
    const { timeZone } = await writerSettings(api);
    const query = new URLSearchParams({ name: basename(path), timeZone });
    const { id } = await api.upload(`/imports?${query}`, importSummary, bytes);
    async function settled() {
      for (;;) {
        const detail = await api.call('GET', `/imports/${id}`, importDetail);
        if (detail.state === 'failed') throw new CommandError(`${path} was refused: ${detail.failure}.`);
        if (!WORKING.includes(detail.state)) return detail;
        await wait(ASKED_EVERY);
      }
    }
    const plan = await settled();
    if (options.yes !== true) {
      const more =
        'Nothing is imported yet: run it with --yes, or change the choices in the app, under Import.';
      return { data: plan, lines: [...planLines(plan), more] };
    }
    await api.call('POST', `/imports/${id}/start`, importSummary);
    const done = await settled();
    return { data: done, lines: [`Imported from ${done.product}:`, ...totalLines(done)] };
  },
};

/** Writes everything that is the caller's into one archive. */
export const exportAccount: Command = {
  needs: 0,
  async run({ api, options }) {
    const path = options.output ?? `daywall-${new Date().toISOString().slice(0, 10)}.zip`;
    // Before the question, so that no archive is made for nothing.
    const file = await open(path, 'wx').catch(() => {
      throw new CommandError(`${path} is there already, or cannot be written.`, exitCodes.usage);
    });
    try {
      await pipeline(api.download('/account/export'), file.createWriteStream());
    } catch (error) {
      await file.close();
      // Half an archive would look like a whole one.
      await rm(path, { force: true });
      if (error instanceof CommandError) throw error;
      throw new CommandError(`${path} cannot be written: ${error instanceof Error ? error.message : ''}`);
    }
    return { data: { path }, lines: [`Written: ${path}`] };
  },
};
