import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { delegationRequest } from '#contract/delegation/delegation.ts';
import { calendarEvents } from '#contract/events/calendar-events.ts';
import { answerEnvelope, answerName } from '#contract/events/event.ts';
import { filterEvents } from '#contract/events/filter-events.ts';
import type { Namespace, PayloadOf, ReadName } from '#contract/events/realtime.ts';
import { taskEvents } from '#contract/events/task-events.ts';
import { group } from '#contract/people/group.ts';
import { organization } from '#contract/people/organization.ts';
import { signedIn } from '#contract/people/sign-in.ts';
import type { Person } from './browser-person.ts';
import { emitWrite, openSocket } from './raw-socket.ts';

/** Ids of entities that have a page, as their owner sees them; `none` where there is none of that kind. */
export interface PageEntities {
  readonly taskId: string;
  /** An open task of theirs without a delegation request. */
  readonly ownTaskId: string;
  readonly completedTaskId: string;
  readonly scheduleItemId: string;
  readonly requestId: string;
  readonly organizationId: string;
  readonly groupId: string;
  readonly collectionId: string;
  readonly filterId: string;
  readonly label: string;
  /** Somebody else's user name. */
  readonly userName: string;
}

/** Signs a user in by the public call. */
export async function signInByCall(serverUrl: string, email: string, password: string): Promise<Person> {
  const reply = await fetch(`${serverUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-protection': '1', origin: serverUrl },
    body: JSON.stringify({ email, password }),
  });
  if (!reply.ok) throw new Error(`login: ${reply.status} ${await reply.text()}`);
  const { user, token } = signedIn.parse(await reply.json());
  return { email, password, token, userId: user.id };
}

async function ask<N extends ReadName>(
  serverUrl: string,
  namespace: Namespace,
  token: string,
  name: N,
  payload: PayloadOf<N>,
): Promise<unknown> {
  const socket = await openSocket(serverUrl, namespace, token);
  const answer = new Promise((done) => socket.once(answerName(name), done));
  socket.emit(name, { requestId: v7(), ...payload });
  const { data } = answerEnvelope.parse(await answer);
  socket.disconnect();
  return data;
}

/** Creates a filter, so that one has a page. */
export async function addFilter(serverUrl: string, { token }: Person): Promise<void> {
  const socket = await openSocket(serverUrl, 'tasks', token);
  await emitWrite(socket, 'createFilter', { id: v7(), name: 'Overdue', query: { due: ['overdue'] } });
  socket.disconnect();
}

/** Looks up a user's entities, to open their pages. */
export async function findPageEntities(serverUrl: string, { token, userId }: Person): Promise<PageEntities> {
  async function get<S extends z.ZodMiniType>(path: string, schema: S): Promise<z.output<S>> {
    const reply = await fetch(`${serverUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return z.parse(schema, await reply.json());
  }
  const organizations = await get('/api/organizations', z.array(organization));
  const groups = await get('/api/groups', z.array(group));
  const requests = await get('/api/delegation/requests', z.array(delegationRequest));
  const { tasks } = taskEvents.getTasks.answer.parse(await ask(serverUrl, 'tasks', token, 'getTasks', {}));
  const completed = taskEvents.getCompletedTasks.answer.parse(
    await ask(serverUrl, 'tasks', token, 'getCompletedTasks', { startIndex: 0 }),
  );
  const collections = taskEvents.getCollections.answer.parse(
    await ask(serverUrl, 'tasks', token, 'getCollections', { isEverywhere: true }),
  );
  const filters = filterEvents.getFilters.answer.parse(
    await ask(serverUrl, 'tasks', token, 'getFilters', {}),
  );
  const items = calendarEvents.getScheduleItems.answer.parse(
    await ask(serverUrl, 'calendar', token, 'getScheduleItems', {}),
  );
  const richest = tasks.toSorted(
    (a, b) => b.labels.length + b.description.length - (a.labels.length + a.description.length),
  );
  const [own] = organizations;
  const other = own?.organizationMembers.find((member) => member.userId !== userId);
  return {
    taskId: richest[0]?.id ?? 'none',
    ownTaskId: tasks.find((task) => task.ownerId === userId && task.delegatedStatus === 'OPEN')?.id ?? 'none',
    completedTaskId: completed.tasks[0]?.id ?? 'none',
    scheduleItemId: items[0]?.id ?? 'none',
    requestId: (requests.find(({ issuerId }) => issuerId !== userId) ?? requests[0])?.id ?? 'none',
    organizationId: own?.id ?? 'none',
    groupId: (groups.find(({ parentGroupId }) => parentGroupId === null) ?? groups[0])?.id ?? 'none',
    collectionId: collections.toSorted((a, b) => b.notes.length - a.notes.length)[0]?.id ?? 'none',
    filterId: filters[0]?.id ?? 'none',
    label: richest[0]?.labels[0] ?? 'none',
    userName: other?.userName ?? 'none',
  };
}
