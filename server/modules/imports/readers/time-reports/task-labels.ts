import { MAX_LABELS } from '#contract/limits.ts';

/** Tags of all entries of each task, as many as a task may have: a report that is read twice has them before its rows. */
export function taskLabels() {
  const labels = new Map<string, Set<string>>();
  return {
    add(task: string, tags: readonly string[]): void {
      if (tags.length === 0) return;
      const known = labels.get(task) ?? new Set();
      labels.set(task, known);
      for (const tag of tags) if (known.size <= MAX_LABELS) known.add(tag);
    },
    of: (task: string): string[] => [...(labels.get(task) ?? [])],
  };
}
export type TaskLabels = ReturnType<typeof taskLabels>;
