import * as z from 'zod/mini';

/** What dragged rows of tasks carry: the ids of the tasks, as JSON. Lists give it, calendar and board take it. */
export const TASK_DRAG = 'application/x-daywall-task';

const taskIds = z.union([
  z.array(z.string()),
  z.pipe(
    z.string(),
    z.transform((id) => [id]),
  ),
]);

/** The ids that a drag carries; none where it is not one of tasks. */
export function draggedTaskIds(text: string): readonly string[] {
  try {
    const parsed = z.safeParse(taskIds, JSON.parse(text));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
