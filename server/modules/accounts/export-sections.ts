import type { EntityName, EntityOf } from '#contract/change.ts';
import type { Caller } from '#server/caller.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { EntityReaders, EntityView } from '#server/entity-reader.ts';
import type { Identities } from '../integrations/identities.ts';
import { preferencesOf } from '../notifications/preferences.ts';
import { receivedInvitations, sentInvitations } from '../organizations/account-invitations.ts';
import { scopesOf } from '../scopes/service.ts';
import type { Devices } from '../sessions/devices.ts';
import { presentTaskHistory } from '../tasks/presenter.ts';
import { idPages, listHistory, listReceivedAccesses, type NamedChange } from './export-repository.ts';

/** Things read at once, so that one page and no more is in memory. */
const PAGE = 100;

/** File of the archive: its name without `.json`, and an explanation for the reader. */
export interface ExportSection {
  readonly name: string;
  readonly about: string;
  readonly items: () => AsyncIterable<unknown>;
}

interface Dependencies {
  readonly queryable: Queryable;
  /** The instant of the export. */
  readonly now: string;
  readonly readers: EntityReaders;
  readonly devices: Devices;
  readonly identities: Pick<Identities, 'methodsOf'>;
}

async function* pagesOf<T>(read: (last: T | undefined) => Promise<T[]>): AsyncGenerator<T[]> {
  let page = await read(undefined);
  while (page.length > 0) {
    yield page;
    page = page.length < PAGE ? [] : await read(page.at(-1));
  }
}

/**
 * All data of the caller, presented as by the server's own reads: page by page, each page in a query of its own,
 * so that a long export blocks nobody.
 */
export function exportSections(
  caller: Caller,
  { queryable, now, readers, devices, identities }: Dependencies,
): ExportSection[] {
  const { userId } = caller;

  /** Things by their ids, as the caller may see them. */
  async function* seen<E extends EntityName>(entity: E, pages: AsyncIterable<string[]> | string[][]) {
    for await (const ids of pages) {
      const view: EntityView<E> = await readers[entity](queryable, ids, [userId]);
      for (const id of ids) {
        const found = view(id, userId);
        if (found !== null && !found.isGone) yield found.data;
      }
    }
  }
  function idsOf(kind: keyof typeof idPages): AsyncGenerator<string[]> {
    return pagesOf<string>((last) => idPages[kind](queryable, userId, last, PAGE));
  }
  const own = <E extends keyof typeof idPages>(entity: E) => seen(entity, idsOf(entity));

  async function* places(entity: 'organization' | 'group') {
    const { organizations, groups } = (await scopesOf(queryable, [userId]))(userId);
    yield* seen(entity, [[...(entity === 'organization' ? organizations : groups).keys()]]);
  }
  async function* settings() {
    yield* seen('appSettings', [[userId]]);
    yield { notifications: await preferencesOf(queryable, userId) };
  }
  async function* history() {
    for await (const ids of idsOf('task')) {
      const pages = pagesOf<NamedChange>((last) => listHistory(queryable, ids, last?.entry, PAGE));
      for await (const rows of pages) {
        for (const { entry, userName } of rows) yield presentTaskHistory(entry, userName);
      }
    }
  }
  async function* accessesGiven() {
    for await (const { id: noteId, title, NoteAccess } of own('task')) {
      for (const access of NoteAccess) yield { noteId, title, ...access };
    }
  }
  async function* accessesReceived() {
    const pages = pagesOf<{ id: string; taskId: string }>((last) =>
      listReceivedAccesses(queryable, userId, last?.id, PAGE),
    );
    for await (const page of pages) {
      const ids = new Set(page.map(({ id }) => id));
      const tasks = [...new Set(page.map(({ taskId }) => taskId))];
      for await (const task of seen('task', [tasks])) yield* accessOf(task, ids);
    }
  }
  function accessOf({ id: noteId, title, NoteAccess }: EntityOf<'task'>, ids: ReadonlySet<string>) {
    return NoteAccess.filter(({ id }) => ids.has(id)).map((access) => ({ noteId, title, ...access }));
  }

  return [
    { name: 'profile', about: 'Who you are to Daywall.', items: () => seen('user', [[userId]]) },
    { name: 'settings', about: 'Your settings, and how you want to be notified.', items: settings },
    {
      name: 'devices',
      about: 'Where you are signed in.',
      items: async function* () {
        yield* await devices.list(caller);
      },
    },
    {
      name: 'sign-in-methods',
      about: 'How you sign in: by a password, and by accounts elsewhere.',
      items: async function* () {
        yield await identities.methodsOf(caller);
      },
    },
    {
      name: 'connected-accounts',
      about: 'Calendar accounts you connected.',
      items: () => own('integration'),
    },
    { name: 'tasks', about: 'Your tasks, open and completed.', items: () => own('task') },
    { name: 'task-history', about: 'Who changed what in your tasks, and when.', items: history },
    { name: 'task-accesses-given', about: 'To whom you gave your tasks.', items: accessesGiven },
    { name: 'task-accesses-received', about: 'Tasks that others gave to you.', items: accessesReceived },
    { name: 'timer-records', about: 'The time you recorded.', items: () => own('timerRecord') },
    { name: 'schedule-items', about: 'Your calendar.', items: () => own('scheduleItem') },
    { name: 'collections', about: 'The collections you made.', items: () => own('collection') },
    { name: 'labels', about: 'Your labels.', items: () => own('label') },
    { name: 'filters', about: 'Your saved filters.', items: () => own('filter') },
    {
      name: 'subscriptions',
      about: 'The calendars you read from their addresses.',
      items: () => own('subscription'),
    },
    {
      name: 'comments',
      about: 'What you wrote on tasks and requests you can see.',
      items: () => own('comment'),
    },
    {
      name: 'delegation-requests',
      about: 'Requests you issued or answered.',
      items: () => own('delegationRequest'),
    },
    { name: 'organizations', about: 'The organizations you belong to.', items: () => places('organization') },
    {
      name: 'invitations-received',
      about: 'Invitations to organizations that wait for your answer.',
      items: async function* () {
        yield* await receivedInvitations(queryable, userId, now);
      },
    },
    {
      name: 'invitations-sent',
      about: 'Invitations to organizations that you sent.',
      items: async function* () {
        yield* await sentInvitations(queryable, userId);
      },
    },
    { name: 'groups', about: 'The groups you belong to.', items: () => places('group') },
    { name: 'notifications', about: 'What you were notified of.', items: () => own('notification') },
  ];
}
