import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { scheduleItem } from '#contract/schedule-item.ts';
import { label } from '#contract/task/label.ts';
import { task } from '#contract/task/task.ts';
import { createQuickTask } from '#features/quick-add/quick-add-mutations.ts';
import { loadQuickAddParser } from '#line/load-parser.ts';
import type { Command } from './command.ts';
import { CommandError } from './command-error.ts';
import { describeTask } from './task-line.ts';
import { organizationNamed } from './token-commands.ts';
import { writerSettings } from './writer-settings.ts';

/** Does what follows an added task. Trouble says that the task is there, so that nobody adds it twice. */
async function behind<T>(words: string, follow: () => Promise<T>): Promise<T> {
  try {
    return await follow();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`${words}: ${error.message}`, error.code);
  }
}

/** Adds a line as the quick-add field understands it: date, repetition, estimate, importance, labels, planned block. */
export const addTask: Command = {
  needs: 1,
  async run({ api, words, options }) {
    const organizationId = await organizationNamed(api, options.in);
    const [writer, labels] = await Promise.all([writerSettings(api), api.list('/labels', label)]);
    const parser = await loadQuickAddParser(writer.language);
    const reading = parser(words.join(' '), {
      ...writer,
      now: Temporal.Now.instant(),
      labels: labels.map(({ name }) => name),
    });
    const paths = { createQuickTask: '/tasks/quick', createTask: '/tasks' };
    const { id, settled } = createQuickTask(
      {
        async write(write) {
          if (write.name === 'createQuickTask' || write.name === 'createTask') {
            // Quick tasks belong to nobody else.
            const path = organizationId === null ? paths[write.name] : paths.createTask;
            const where = organizationId === null ? {} : { organizationId };
            await api.call('POST', path, task, { ...write.payload, ...where });
          }
        },
      },
      { ...reading, recurrence: null },
    );
    await settled;
    const { recurrence } = reading;
    if (recurrence !== null)
      await behind('Added, but it does not repeat', () =>
        api.call('PUT', `/tasks/${id}/recurrence`, task, { recurrence }),
      );
    if (reading.block !== null) {
      const block = { ...reading.block, id: uuidv7(), timeZone: writer.timeZone };
      await behind('Added, but not planned', () =>
        api.call('POST', `/tasks/${id}/schedule-items`, scheduleItem, block),
      );
    }
    const added = await behind('Added, but it cannot be shown', () =>
      api.call('GET', `/tasks/${id}`, z.looseObject({ ...task.shape })),
    );
    return { data: added, lines: [`Added: ${describeTask(added, writer.timeZone)}`] };
  },
};
