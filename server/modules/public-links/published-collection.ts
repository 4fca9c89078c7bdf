import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { DerivedSecrets } from '#server/derived-secret.ts';
import { asRefusal } from '#server/errors.ts';
import { mayPublishAt } from '../collections/service.ts';
import { scopesOf } from '../scopes/service.ts';
import { accessesOf, rolesOnTasks } from '../tasks/roles/service.ts';
import { liveAmong } from './live-links.ts';
import { NOBODY } from './nobody.ts';
import * as repository from './repository.ts';
import type { PublicLinkRow } from './table.ts';

/** Tasks of one page. */
const PAGE = 200;

/** Task as a public page shows it: nothing of it leads to the task itself. */
export interface PublishedTask {
  readonly title: string;
  readonly progress: Task['progress'];
  readonly dueDate: string | null;
  readonly dueDay: string | null;
  readonly description: string;
  readonly names: readonly string[];
}

export interface PublishedCollection {
  readonly name: string;
  readonly description: string;
  readonly view: PublicLinkRow['view'];
  readonly tasks: readonly PublishedTask[];
  readonly page: number;
  readonly hasMore: boolean;
}

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly clock: Clock;
  readonly secrets: DerivedSecrets;
  readonly onFault: (error: unknown) => void;
}

/**
 * Reader of public links. A link reads as its maker, who still has to be allowed to publish the collection; of its tasks
 * it shows those that the maker sees and could publish by themselves: their own without a scope, and those of scopes
 * that they manage, in organizations that allow public links. docs/decisions/0091.
 */
export function createPublishedCollections(dependencies: Dependencies) {
  const { clock, secrets, onFault } = dependencies;
  const { outer } = dependencies.database;

  /** A reading that cannot be noted, as on a full disk, is answered all the same. */
  function reportUnlessRefused(error: unknown): void {
    if (asRefusal(error) === null) onFault(error);
  }

  async function readTasks({ link, collection }: repository.FoundLink, page: number) {
    const { makerId, hasFinished, hasDescriptions, hasNames } = link;
    const range = { hasFinished, limit: PAGE + 1, offset: (page - 1) * PAGE };
    const found = await repository.listTasks(outer, collection.id, range);
    const rows = found.slice(0, PAGE);
    const tasks = rows.map(({ task }) => task);
    const above = new Set(rows.flatMap(({ aboveId }) => aboveId ?? []));
    const [roleOf, scopes, allowed, accesses] = await Promise.all([
      rolesOnTasks(outer, tasks, [makerId]),
      scopesOf(outer, [makerId]),
      repository.allowedAmong(outer, [...above]),
      hasNames ? accessesOf(outer, tasks) : () => [],
    ]);
    // Viewers of a task may put it into a shared collection: that alone publishes nothing of another organization
    // and nothing without one.
    const own = collection.aboveId;
    const shown = rows.filter(({ task, aboveId }) => {
      if (!can(roleOf(task, makerId), 'task.view')) return false;
      if (aboveId === null) return own === null && task.ownerId === makerId;
      return (own === null || own === aboveId) && allowed.has(aboveId) && mayPublishAt(task, scopes(makerId));
    });
    return {
      hasMore: found.length > PAGE,
      tasks: shown.map(({ task }): PublishedTask => {
        const { title, progress, dueDate, dueDay, description } = task;
        return {
          ...{ title, progress, dueDate, dueDay },
          description: hasDescriptions ? description : '',
          names: accesses(task.id).flatMap(({ right, name }) => (right === 'assignee' ? name : [])),
        };
      }),
    };
  }

  return {
    /** Link of a secret, for `read`; null for a secret of none. */
    find: (secret: string): Promise<repository.FoundLink | null> =>
      repository.find(outer, secrets.idOf(secret) ?? NOBODY),
    /** Collection of a link; null for one that may not be read, without a reason. */
    async read(found: repository.FoundLink, page: number): Promise<PublishedCollection | null> {
      const { link, collection } = found;
      const { aboveId } = collection;
      const isAllowed = aboveId === null || (await repository.allowedAmong(outer, [aboveId])).has(aboveId);
      if (!isAllowed || !(await liveAmong(outer, [found], clock.now())).has(link.id)) return null;
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const { name, description } = collection;
      const read = await readTasks(found, page);
      if (link.lastOpenedOn !== day)
        await repository.noteOpened(outer, link.id, day).catch(reportUnlessRefused);
      return {
        ...{ name, view: link.view, page },
        description: link.hasDescriptions ? description : '',
        ...read,
      };
    },
  };
}
export type PublishedCollections = ReturnType<typeof createPublishedCollections>;
