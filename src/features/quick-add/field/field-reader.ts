import { lazyPart } from '#ui/lazy-part.tsx';
import { type LineReader, loadLineReader } from './line-reader.ts';
import { UnderstoodChips } from './understood-chips.tsx';

/** A reader with what is shown of its work below a field: a page is drawn before either is needed. */
export interface FieldReader extends LineReader {
  readonly Chips: typeof UnderstoodChips;
  readonly NameList: typeof LazyNameList;
}

/** Comes with the first sign that is typed. Where it cannot be had, names are typed to their end. */
const LazyNameList = lazyPart(async () => (await import('../names/name-list.tsx')).NameList, {
  instead: () => null,
});

export async function loadFieldReader(language: string): Promise<FieldReader> {
  return { ...(await loadLineReader(language)), Chips: UnderstoodChips, NameList: LazyNameList };
}
