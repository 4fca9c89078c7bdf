import type { Task } from '#contract/task/task.ts';
import { urgencyOf } from '#contract/task/urgency.ts';

export const quadrantIds = ['first', 'plan', 'delegate', 'later'] as const;
export type QuadrantId = (typeof quadrantIds)[number];

/** Urgency from which a task counts as urgent: it is due within about a week. */
export const URGENT = 50;
/** Importance above which a task counts as important; equal to the default importance. */
const IMPORTANT = 50;

export interface Quadrant {
  readonly isUrgent: boolean;
  readonly isImportant: boolean;
}

export const quadrants: Record<QuadrantId, Quadrant> = {
  first: { isUrgent: true, isImportant: true },
  plan: { isUrgent: false, isImportant: true },
  delegate: { isUrgent: true, isImportant: false },
  later: { isUrgent: false, isImportant: false },
};

/** Days before the due date from which a task is urgent, by the formula of urgency. */
export const URGENT_DAYS = Math.floor(((100 - URGENT) / 17) ** 2 - 1);

/** A task with its coordinates on the plane. */
export interface Placed {
  readonly task: Task;
  /** 0–100; null without a due date. */
  readonly urgency: number | null;
}

export function quadrantNamed(id: string | undefined): Quadrant | undefined {
  const known = quadrantIds.find((each) => each === id);
  return known === undefined ? undefined : quadrants[known];
}

export function quadrantOf({ task, urgency }: Placed): QuadrantId {
  const isUrgent = (urgency ?? 0) >= URGENT;
  if (task.importance > IMPORTANT) return isUrgent ? 'first' : 'plan';
  return isUrgent ? 'delegate' : 'later';
}

/** Distance of a task from its quadrant's corner of highest urgency and importance: 0 is the corner, 1 the far edge. */
export function depthOf({ task, urgency }: Placed): { urgency: number; importance: number } {
  const u = urgency ?? 0;
  return {
    urgency: u >= URGENT ? (100 - u) / (100 - URGENT) : (URGENT - u) / URGENT,
    importance:
      task.importance > IMPORTANT
        ? (100 - task.importance) / (100 - IMPORTANT)
        : (IMPORTANT - task.importance) / IMPORTANT,
  };
}

const byWeight = (a: Placed, b: Placed) =>
  (b.urgency ?? -1) + b.task.importance - (a.urgency ?? -1) - a.task.importance ||
  (a.task.id < b.task.id ? -1 : 1);

export function sortIntoQuadrants(
  tasks: readonly Task[],
  now: number,
  timeZone: string,
): Readonly<Record<QuadrantId, readonly Placed[]>> {
  const sorted: Record<QuadrantId, Placed[]> = { first: [], plan: [], delegate: [], later: [] };
  for (const task of tasks) {
    const placed = { task, urgency: urgencyOf(task, now, timeZone) };
    sorted[quadrantOf(placed)].push(placed);
  }
  for (const id of quadrantIds) sorted[id].sort(byWeight);
  return sorted;
}

/** Importance from the depth within one half of the plane: in steps of five, and never on the other half's side. */
export function importanceAt(isImportant: boolean, depth: number): number {
  const inHalf = Math.min(1, Math.max(0, depth));
  const raw = isImportant ? 100 - inHalf * (100 - IMPORTANT) : IMPORTANT - inHalf * IMPORTANT;
  const rounded = Math.round(raw / 5) * 5;
  return isImportant ? Math.max(IMPORTANT + 5, rounded) : rounded;
}
