import type { Client, UnsentWrite } from '#client/client.ts';

/** Title of what a write changes: of a task, also by its timer record or block. Null where there is none to show. */
export function writeTitle(
  { replica }: Pick<Client, 'replica'>,
  { entity, entityId }: Pick<UnsentWrite, 'entity' | 'entityId'>,
): string | null {
  switch (entity) {
    case 'task':
      return replica.get('task', entityId)?.title ?? null;
    case 'timerRecord': {
      const record = replica.get('timerRecord', entityId);
      return record === undefined ? null : (replica.get('task', record.noteId)?.title ?? null);
    }
    case 'scheduleItem': {
      const item = replica.get('scheduleItem', entityId);
      const task = item?.noteId == null ? undefined : replica.get('task', item.noteId);
      return task?.title ?? item?.title ?? null;
    }
    default:
      return null;
  }
}
