import { open, readFile, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { importDetail, importSummary } from '#contract/import/import.ts';
import type { Command } from './command.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { writerSettings } from './writer-settings.ts';

/** Pause between two questions how far an import is. Milliseconds. */
const ASKED_EVERY = 500;
const WORKING: readonly string[] = ['reading', 'running'];

/** Imports a file with the choices that the server proposes for it, and waits for the end. */
export const importFile: Command = {
  needs: 1,
  async run({ api, words }) {
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
    await settled();
    await api.call('POST', `/imports/${id}/start`, importSummary);
    const done = await settled();
    const lines = done.totals.map(
      ({ kind, action, count }) => `${String(count).padStart(6)}  ${kind} (${action})`,
    );
    return { data: done, lines: [`Imported from ${done.product}:`, ...lines] };
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
