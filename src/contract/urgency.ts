const DAY = 86_400_000;

/**
 * How urgent a task is, 0–100, or null without a due date (specification, section 9): with d = days to the due date
 * plus 1, urgency = 100 − 17·√d, clamped; 100 when overdue. Days are fractional. A whole-day due date is overdue when
 * its day is over, so it counts to that day's end, taken as 24 hours after its first instant.
 */
export function urgencyOf(
  task: { readonly dueDate: string | null; readonly isWholeDay: boolean },
  now: number,
): number | null {
  if (task.dueDate === null) return null;
  const due = Date.parse(task.dueDate) + (task.isWholeDay ? DAY : 0);
  if (due < now) return 100;
  const d = (due - now) / DAY + 1;
  return Math.min(100, Math.max(0, 100 - 17 * Math.sqrt(d)));
}
