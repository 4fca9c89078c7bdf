import type { Client } from '#client/client.ts';

/** Removes a block of a task from one's own calendar. Returns its undo. */
export function removeBlock(client: Client, noteId: string, calendarItemId: string): () => void {
  void client.write({ name: 'deleteScheduleItemNote', payload: { id: noteId, calendarItemId } });
  return () => void client.write({ name: 'restoreScheduleItem', payload: { calendarItemId } });
}
