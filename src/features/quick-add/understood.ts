import type { QuickAddKind, QuickAddReading } from './parse-reading.ts';

/** One thing a line says beside its title, and the texts that say it. */
export interface Understood {
  readonly kind: Exclude<QuickAddKind, 'title'>;
  readonly texts: readonly string[];
}

const KINDS = ['date', 'workload', 'importance', 'label'] as const;

export function understoodIn(reading: QuickAddReading | null): Understood[] {
  if (reading === null) return [];
  return KINDS.map((kind) => ({
    kind,
    texts: reading.parts.filter((part) => part.kind === kind).map((part) => part.text),
  })).filter(({ texts }) => texts.length > 0);
}
