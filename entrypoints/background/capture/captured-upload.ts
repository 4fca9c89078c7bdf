import type { Client } from '#client/client.ts';
import type { Upload } from '#client/uploads/stored-upload.ts';
import type { FileCapture } from '../../messaging/parse-file-captures.ts';

type Captured = Pick<FileCapture, 'taskId' | 'name' | 'size'>;

/** Whether the task of a capture has its file. */
export function hasArrived({ replica }: Pick<Client, 'replica'>, { taskId, name, size }: Captured): boolean {
  const links = replica.get('task', taskId)?.assetLinks ?? [];
  return links.some(({ file }) => file?.name === name && file.size === size);
}

/** Whether an upload is that of a capture: uploads have their ids from the account's queue. */
export function isOf({ taskId, name, size }: Captured) {
  return (upload: Pick<Upload, 'target' | 'name' | 'size'>): boolean =>
    upload.target.kind === 'task' &&
    upload.target.taskId === taskId &&
    upload.name === name &&
    upload.size === size;
}
