import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { delegationRoutes } from '#contract/delegation/delegation-routes.ts';
import { type Due, timedDue, wholeDayDue } from '#contract/task/due.ts';
import { dueWordsLine } from '#line/due-words.ts';
import { loadQuickAddParser } from '#line/load-parser.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { ApiClient } from './api-client.ts';
import type { Command } from './command.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { shortId } from './task-by-words.ts';
import { type WriterSettings, writerSettings, writtenDue, writtenInstant } from './writer-settings.ts';

/** Open requests that ask the caller, the oldest first: their numbers stay while none is answered. */
async function openRequests(api: ApiClient): Promise<DelegationRequest[]> {
  const all = await api.call('GET', '/delegation/requests', delegationRoutes.getDelegationRequests.reply);
  const asksCaller = ({ status, requestAccessId, access }: DelegationRequest) =>
    status === 'pending' && access.some((each) => each.id === requestAccessId && each.status === 'pending');
  return all
    .filter(asksCaller)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
}

/** The request that words mean: its number in the list, its id or the end of it, its title or issuer, or a part of them. */
async function findRequest(api: ApiClient, words: string): Promise<DelegationRequest> {
  const requests = await openRequests(api);
  const wanted = words.trim().toLowerCase();
  const numbered = /^\d{1,5}$/.test(wanted) ? requests.slice(Number(wanted) - 1, Number(wanted)) : [];
  const byId = requests.filter(({ id }) => id === wanted || (wanted.length >= 6 && id.endsWith(wanted)));
  const exact = requests.filter(({ note }) => note.title.toLowerCase() === wanted);
  const partly = requests.filter(({ note, issuerName }) =>
    [note.title, issuerName].some((text) => text.toLowerCase().includes(wanted)),
  );
  const found = [numbered, byId, exact, partly].find((each) => each.length > 0) ?? [];
  const [only, ...others] = found;
  if (only === undefined) throw new CommandError(`No open request is “${words}”.`, exitCodes.usage);
  if (others.length === 0) return only;
  const named = found.map((each) => `  ${shortId(each.id)}  ${each.note.title} (${each.issuerName})`);
  throw new CommandError(
    `${found.length} open requests are “${words}”. Use the id of one:\n${named.join('\n')}`,
    exitCodes.usage,
  );
}

export const listRequests: Command = {
  needs: 0,
  async run({ api }) {
    const [{ timeZone }, requests] = await Promise.all([writerSettings(api), openRequests(api)]);
    const lines = requests.map((request, index) => {
      const { id, note, issuerName, message } = request;
      const due = writtenDue(request.dueDate === null ? note : request, timeZone);
      const more = message === '' ? '' : `: ${message.replace(/\s+/g, ' ')}`;
      return `${String(index + 1).padStart(2)}  ${shortId(id)}  ${due.padEnd(16)}  ${note.title} (${issuerName}${more})`;
    });
    return { data: requests, lines };
  },
};

/** Takes a task on. The server plans a block for it in the first free gap before it is due. */
export const acceptRequest: Command = {
  needs: 1,
  async run({ api, words }) {
    const [{ timeZone }, { id, note }] = await Promise.all([
      writerSettings(api),
      findRequest(api, words.join(' ')),
    ]);
    const { reply } = delegationRoutes.acceptDelegationRequest;
    const accepted = await api.call('POST', `/delegation/acceptRequest/${id}`, reply);
    const { block } = accepted;
    const planned =
      block === null
        ? 'Nothing is planned: no gap before its due date is long enough.'
        : `Planned: ${writtenInstant(block.startDate, timeZone)}–${writtenInstant(block.endDate, timeZone).slice(11)}`;
    return { data: accepted, lines: [`Accepted: ${note.title}`, planned] };
  },
};

export const declineRequest: Command = {
  needs: 1,
  async run({ api, words, options }) {
    const { id, note } = await findRequest(api, words.join(' '));
    const { reply } = delegationRoutes.rejectDelegationRequest;
    const body = { message: options.message ?? '' };
    const declined = await api.call('POST', `/delegation/rejectRequest/${id}`, reply, body);
    return { data: declined, lines: [`Declined: ${note.title}`] };
  },
};

/** Due date that words name, as a quick-add line understands them. Throws `usage` where they name none. */
async function dueOf(words: string, writer: WriterSettings): Promise<Due & { dueDate: string }> {
  const parser = await loadQuickAddParser(writer.language);
  const reading = parser(dueWordsLine(words), { ...writer, now: Temporal.Now.instant() });
  const { dueDate, isWholeDay } = reading;
  if (dueDate === null) throw new CommandError(`“${words}” names no date.`, exitCodes.usage);
  const day = dayOf(Date.parse(dueDate), writer.timeZone);
  return { ...(isWholeDay ? wholeDayDue(day, writer.timeZone) : timedDue(dueDate)), dueDate };
}

/** Proposes another due date in place of an answer. */
export const proposeDate: Command = {
  needs: 2,
  async run({ api, words, options }) {
    const [wanted = '', ...date] = words;
    const [writer, { id, note }] = await Promise.all([writerSettings(api), findRequest(api, wanted)]);
    const due = await dueOf(date.join(' '), writer);
    const { reply } = delegationRoutes.proposeDelegationDate;
    const body = { ...due, proposalId: uuidv7(), message: options.message ?? '' };
    const proposed = await api.call('POST', `/delegation/proposeDate/${id}`, reply, body);
    return { data: proposed, lines: [`Proposed ${writtenDue(due, writer.timeZone)}: ${note.title}`] };
  },
};
