import * as z from 'zod/mini';

/** Drag data type of task rows: their ids as JSON. Lists write it, calendar and board read it. */
export const TASK_DRAG = 'application/x-daywall-task';

const taskIds = z.union([
  z.array(z.string()),
  z.pipe(
    z.string(),
    z.transform((id) => [id]),
  ),
]);

/** Task ids of a drag; empty for a drag of anything else. */
export function draggedTaskIds(text: string): readonly string[] {
  try {
    const parsed = z.safeParse(taskIds, JSON.parse(text));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
