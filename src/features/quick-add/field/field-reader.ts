import { lazyPart } from '#ui/states/lazy-part.tsx';
import { type LineReader, loadLineReader } from './line-reader.ts';
import { UnderstoodChips } from './understood-chips.tsx';

/** Line reader with the components that show its results below a field; loaded after the page's first paint. */
export interface FieldReader extends LineReader {
  readonly Chips: typeof UnderstoodChips;
  readonly NameList: typeof LazyNameList;
}

/** Loaded with the first `#` or `@`. Without it names have to be typed in full. */
const LazyNameList = lazyPart(async () => (await import('../names/name-list.tsx')).NameList, {
  instead: () => null,
});

export async function loadFieldReader(language: string): Promise<FieldReader> {
  return { ...(await loadLineReader(language)), Chips: UnderstoodChips, NameList: LazyNameList };
}
