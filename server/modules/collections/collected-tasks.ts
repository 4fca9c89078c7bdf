import type { ExportSource } from '#server/personal-data-section.ts';
import { scopesOf } from '../scopes/service.ts';
import { rolesOnTasks } from '../tasks/roles/service.ts';
import { mayView } from './policy.ts';
import { findByIds, listCollected } from './repository.ts';

/** Tasks of some collections, as far as the reader sees both. */
export async function* collectedTasks(
  { caller, queryable, pagesOf }: ExportSource,
  ids: (last: string | null, limit: number) => Promise<string[]>,
) {
  const { userId } = caller;
  for await (const page of pagesOf<string>(ids)) {
    const scopes = (await scopesOf(queryable, [userId]))(userId);
    const found = await findByIds(queryable, page);
    const viewed = found.filter((row) => mayView(row, userId, scopes)).map(({ id }) => id);
    type Collected = Awaited<ReturnType<typeof listCollected>>[number];
    const rows = pagesOf<Collected>((last, limit) => listCollected(queryable, viewed, last, limit));
    for await (const collected of rows) {
      const tasks = collected.map(({ task }) => task);
      const roleOf = await rolesOnTasks(queryable, tasks, [userId]);
      for (const { collectionId, task, positionInList } of collected)
        if (roleOf(task, userId) !== 'none') yield { collectionId, noteId: task.id, positionInList };
    }
  }
}
