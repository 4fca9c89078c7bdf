import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { takeFileFrom } from '../comments/service.ts';
import type { TasksService } from '../tasks/service.ts';
import { lockTask } from '../tasks/service.ts';
import * as repository from './repository.ts';

/** Deletion of files by who uploaded them, wherever they are attached. */
export function createFileDeletion(tasks: Pick<TasksService, 'change'>) {
  async function takeFrom(
    context: WriteContext,
    fileId: string,
    { taskId, commentId }: Awaited<ReturnType<typeof repository.listLinks>>[number],
  ): Promise<void> {
    if (commentId !== null) await takeFileFrom(context, commentId, fileId);
    const task = taskId === null ? null : await lockTask(context.tx, taskId);
    if (task === null) return;
    await tasks.change(context, task, {
      assetLinks: task.assetLinks.filter(({ file }) => file?.id !== fileId),
    });
  }

  /** Throws `not_found` for a file that somebody else uploaded, like for none. */
  return async function deleteFile(context: WriteContext, fileId: string): Promise<void> {
    const { tx, caller } = context;
    const file = await repository.lock(tx, fileId);
    if (file?.uploaderId !== caller.userId) throw new RefusalError('not_found');
    for (const link of await repository.listLinks(tx, fileId)) await takeFrom(context, fileId, link);
    await repository.remove(tx, fileId);
  };
}
export type FileDeletion = ReturnType<typeof createFileDeletion>;
