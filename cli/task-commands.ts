import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { delegationRequest } from '#contract/delegation/delegation.ts';
import { type profile, profileRoutes } from '#contract/people/profile.ts';
import { user } from '#contract/people/user.ts';
import { scheduleItem } from '#contract/schedule-item.ts';
import { task } from '#contract/task/task.ts';
import { timerRecord } from '#contract/timer-record.ts';
import { toInstant } from '#time/instant.ts';
import { wallClockOf } from '#time/wall-clock.ts';
import { zonedDay } from '#time/zoned-day.ts';
import type { ApiClient } from './api-client.ts';
import type { Command } from './command.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { findTask, myTasks, openTasks } from './task-by-words.ts';
import { describeTask } from './task-line.ts';
import { writerSettings, writtenInstant } from './writer-settings.ts';

export const listTasks: Command = {
  needs: 0,
  async run({ api, options }) {
    const { timeZone } = await writerSettings(api);
    const tasks = await (options.everyone === true ? openTasks(api) : myTasks(api));
    return { data: tasks, lines: tasks.map((each) => describeTask(each, timeZone)) };
  },
};

export const showToday: Command = {
  needs: 0,
  async run({ api }) {
    const { timeZone } = await writerSettings(api);
    const { start, end } = zonedDay(wallClockOf(Date.now(), timeZone).day, timeZone);
    const range = `timeMin=${toInstant(start)}&timeMax=${toInstant(end)}`;
    const [tasks, items] = await Promise.all([
      myTasks(api),
      api.list(`/calendar-items?${range}`, scheduleItem),
    ]);
    const due = tasks.filter(({ dueDate }) => dueDate !== null && Date.parse(dueDate) < end);
    const titles = new Map(tasks.map(({ id, title }) => [id, title]));
    const planned = items.sort((a, b) => a.startDate.localeCompare(b.startDate));
    const lines = planned.map(({ title, noteId, startDate, endDate, isAllDay }) => {
      const [from, to] = [startDate, endDate].map((at) => writtenInstant(at, timeZone).slice(11));
      const when = isAllDay ? 'all day' : `${from}–${to}`;
      return `${when.padEnd(11)}  ${title ?? titles.get(noteId ?? '') ?? ''}`;
    });
    const data = { tasks: due, scheduleItems: planned };
    return { data, lines: [...lines, ...due.map((each) => describeTask(each, timeZone))] };
  },
};

export const startTimer: Command = {
  needs: 1,
  async run({ api, words }) {
    const { id, title } = await findTask(api, words.join(' '));
    const record = await api.call('POST', `/tasks/${id}/timer/start`, timerRecord);
    return { data: record, lines: [`Started: ${title}`] };
  },
};

export const stopTimer: Command = {
  needs: 0,
  async run({ api }) {
    const { activeTask } = await api.call('GET', '/me', user);
    if (activeTask === null) throw new CommandError('No timer is running.');
    const record = await api.call('POST', `/tasks/${activeTask.id}/timer/stop`, z.nullable(timerRecord));
    if (record === null || record.endedAt === null) throw new CommandError('No timer is running.');
    const minutes = Math.round((Date.parse(record.endedAt) - Date.parse(record.startedAt)) / 60_000);
    return { data: record, lines: [`Stopped after ${minutes} min.`] };
  },
};

export const finishTask: Command = {
  needs: 1,
  async run({ api, words }) {
    const { id } = await findTask(api, words.join(' '));
    const done = await api.call('POST', `/tasks/${id}/finish`, task);
    return { data: done, lines: [`Done: ${done.title}`] };
  },
};

/** Address of a request: an email address, or the one person whom a name means. */
async function addressOf(api: ApiClient, person: string): Promise<object> {
  const id = uuidv7();
  if (person.includes('@')) return { id, email: person };
  const people = await api.call(
    'GET',
    `/users/findUsers/${encodeURIComponent(person)}`,
    profileRoutes.findUsers.reply,
  );
  const exact = people.filter(({ userName }) => userName === person.toLowerCase());
  const [only, ...others] = exact.length > 0 ? exact : people;
  if (only === undefined) throw new CommandError(`Nobody is “${person}”.`, exitCodes.usage);
  if (others.length === 0) return { id, userId: only.id };
  const named = people.map(
    ({ userName, firstName, lastName }: z.output<typeof profile>) =>
      `  ${userName}  ${firstName} ${lastName}`,
  );
  throw new CommandError(
    `Several people are “${person}”. Use a user name:\n${named.join('\n')}`,
    exitCodes.usage,
  );
}

/** Asks the person that the last word names to take on the task of the words before. */
export const askPerson: Command = {
  needs: 2,
  async run({ api, words, options }) {
    const person = words.at(-1) ?? '';
    const { id, title } = await findTask(api, words.slice(0, -1).join(' '));
    const body = { id: uuidv7(), access: [await addressOf(api, person)], message: options.message ?? '' };
    const request = await api.call('POST', `/delegation/request/${id}`, delegationRequest, body);
    return { data: request, lines: [`Asked ${person}: ${title}`] };
  },
};
