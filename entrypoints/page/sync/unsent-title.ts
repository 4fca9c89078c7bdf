import type { Client, UnsentWrite } from '#client/client.ts';

export function unsentTitle(
  { replica }: Pick<Client, 'replica'>,
  { entity, entityId }: UnsentWrite,
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
