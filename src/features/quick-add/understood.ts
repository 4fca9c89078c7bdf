import type { QuickAddKind, QuickAddReading } from './parse-reading.ts';

/** One thing a line says beside its title, and the texts that say it: none for the first day of what repeats. */
export interface Understood {
  readonly kind: Exclude<QuickAddKind, 'title'>;
  readonly texts: readonly string[];
}

/** What cannot be taken back by itself, the first day of what repeats, is not the last: the keyboard reaches past it. */
const KINDS = ['date', 'recurrence', 'workload', 'importance', 'label', 'party'] as const;

export function understoodIn(reading: QuickAddReading): Understood[] {
  return KINDS.map((kind) => ({
    kind,
    texts: reading.parts.filter((part) => part.kind === kind).map((part) => part.text),
  })).filter(({ kind, texts }) => texts.length > 0 || (kind === 'date' && reading.recurrence !== null));
}
