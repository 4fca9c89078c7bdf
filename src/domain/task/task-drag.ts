/** Drag data type of task rows: their ids as JSON. Lists write it, calendar and board read it. */
export const TASK_DRAG = 'application/x-daywall-task';

/** Task ids of a drag; empty for a drag of anything else. */
export function draggedTaskIds(text: string): readonly string[] {
  try {
    const dragged: unknown = JSON.parse(text);
    const ids: readonly unknown[] = Array.isArray(dragged) ? dragged : [dragged];
    return ids.every((id) => typeof id === 'string') ? ids : [];
  } catch {
    return [];
  }
}
