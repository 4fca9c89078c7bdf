import { assetLinkEvents } from '#contract/events/asset-link-events.ts';
import type { Task } from '#contract/task/task.ts';
import { RefusalError } from '#server/errors.ts';
import { onWrite } from '#server/realtime/bound-events.ts';
import type { AnswerReader } from '#server/writes/write.ts';
import type { TasksService } from '../service.ts';

type AssetLinks = Pick<TasksService, 'createAssetLink' | 'updateAssetLink' | 'deleteAssetLink'>;

async function touchedTask(_payload: unknown, reader: AnswerReader): Promise<Task> {
  const [id] = reader.touched('task');
  if (id === undefined) throw new RefusalError('not_found');
  return reader.get('task', id);
}

export function createAssetLinkEvents(tasks: AssetLinks) {
  return {
    createAssetLink: onWrite(assetLinkEvents.createAssetLink, {
      perform: tasks.createAssetLink,
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    updateAssetLink: onWrite(assetLinkEvents.updateAssetLink, {
      perform: tasks.updateAssetLink,
      answer: touchedTask,
    }),
    deleteAssetLink: onWrite(assetLinkEvents.deleteAssetLink, {
      perform: tasks.deleteAssetLink,
      answer: touchedTask,
    }),
  };
}
