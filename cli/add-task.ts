import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { delegationRequest } from '#contract/delegation/delegation.ts';
import { groupRoutes } from '#contract/people/group-routes.ts';
import { organizationRoutes } from '#contract/people/organization-routes.ts';
import { user } from '#contract/people/user.ts';
import { scheduleItem } from '#contract/schedule-item.ts';
import { label } from '#contract/task/label.ts';
import { task } from '#contract/task/task.ts';
import { personalToken } from '#contract/tokens/personal-token.ts';
import { missingScopes } from '#contract/tokens/token-scopes.ts';
import { pathTo } from '#domain/delegation/create-request.ts';
import { createQuickTask } from '#features/quick-add/quick-add-mutations.ts';
import { loadQuickAddParser } from '#line/load-parser.ts';
import type { QuickAddReading } from '#line/reading.ts';
import { colleaguesIn, partiesIn } from '#rules/people/askable-party.ts';
import type { ApiClient } from './api-client.ts';
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
    throw new CommandError(`${words}: ${error.message}`, error.code, error.refusal);
  }
}

/** People whom a line may ask or assign by name: nobody where it has no such sign or the token may not. */
async function namesFor(api: ApiClient, line: string) {
  const nobody = { parties: [], colleagues: [] };
  if (!/[@+]/.test(line)) return nobody;
  const { scopes } = await api.call('GET', '/auth/token', personalToken);
  if (missingScopes(scopes, 'people:write')?.length !== 0) return nobody;
  const [{ id }, organizations, groups] = await Promise.all([
    api.call('GET', '/me', user),
    api.call('GET', '/organizations', organizationRoutes.getOrganizations.reply),
    api.call('GET', '/groups', groupRoutes.getGroups.reply),
  ]);
  return { parties: partiesIn(organizations, groups, id), colleagues: colleaguesIn(organizations, id) };
}

/** Asks whom a line names, or assigns its task. Answers the lines that say so. */
async function handOver(api: ApiClient, taskId: string, { parties, assignee }: QuickAddReading) {
  if (assignee !== null) {
    const body = { id: uuidv7(), userId: assignee.id, accessId: uuidv7() };
    await behind('Added, but not assigned', () =>
      api.call('POST', `/delegation/assign/${taskId}`, delegationRequest, body),
    );
    return [`Assigned to ${assignee.name}`];
  }
  if (parties.length === 0) return [];
  const body = { id: uuidv7(), access: parties.map(pathTo), message: '' };
  await behind('Added, but nobody is asked', () =>
    api.call('POST', `/delegation/request/${taskId}`, delegationRequest, body),
  );
  return [`Asked: ${parties.map(({ name }) => name).join(', ')}`];
}

/** Adds a line as the quick-add field understands it, with what it says besides: repetition, planned block, people. */
export const addTask: Command = {
  needs: 1,
  async run({ api, words, options }) {
    const organizationId = await organizationNamed(api, options.in);
    const line = words.join(' ');
    const [writer, labels, names] = await Promise.all([
      writerSettings(api),
      api.list('/labels', label),
      namesFor(api, line),
    ]);
    const parser = await loadQuickAddParser(writer.language);
    const reading = parser(line, {
      ...writer,
      ...names,
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
    const handedOver = await handOver(api, id, reading);
    const added = await behind('Added, but it cannot be shown', () =>
      api.call('GET', `/tasks/${id}`, z.looseObject({ ...task.shape })),
    );
    return { data: added, lines: [`Added: ${describeTask(added, writer.timeZone)}`, ...handedOver] };
  },
};
