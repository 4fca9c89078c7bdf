import type { QuickAddKind, QuickAddReading } from '#line/reading.ts';

/**
 * Recognized part of a line with the texts that express it; there is none for what was picked, for the first day of a
 * series, nor for the estimate and the block of a time range (`2-4pm`).
 */
export interface Understood {
  readonly kind: Exclude<QuickAddKind, 'title'> | 'block' | 'scope';
  readonly texts: readonly string[];
}

const KINDS = [
  'date',
  'block',
  'recurrence',
  'workload',
  'importance',
  'label',
  'party',
  'assignee',
  'scope',
  'template',
] as const;

export function understoodIn(reading: QuickAddReading): Understood[] {
  const isPresent: Readonly<Record<Understood['kind'], boolean>> = {
    date: reading.dueDate !== null,
    block: reading.block !== null,
    recurrence: reading.recurrence !== null,
    workload: reading.workload !== null,
    importance: reading.importance !== null,
    label: reading.labels.length > 0,
    party: reading.parties.length > 0,
    assignee: reading.assignee !== null,
    scope: reading.scope !== null,
    template: reading.template !== null,
  };
  return KINDS.filter((kind) => isPresent[kind]).map((kind) => ({
    kind,
    texts: reading.parts.filter((part) => part.kind === kind).map((part) => part.text),
  }));
}
