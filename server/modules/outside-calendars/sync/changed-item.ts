import type { WriteContext } from '#server/writes/write.ts';
import { remindOfItem } from '../../reminders/service.ts';
import { updateItem } from '../../schedule-items/service.ts';
import type { ScheduleItemRow } from '../../schedule-items/table.ts';

/** Writes a new version of an item, sends it to its owner, and updates their reminders. */
export async function changeItem(
  context: WriteContext,
  before: ScheduleItemRow,
  fields: Partial<ScheduleItemRow>,
): Promise<void> {
  const row = await updateItem(context.tx, before.id, fields, context.now);
  if (row === null) return;
  context.touch('scheduleItem', row, row.ownerId);
  await remindOfItem(context, before, row);
}
