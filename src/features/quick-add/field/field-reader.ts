import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { PickMenu } from '../pick/pick-menu.tsx';
import { refineQuickTask } from '../refine-quick-task.ts';
import { LineFacts } from './line-facts.tsx';
import { type LineReader, loadLineReader } from './line-reader.ts';
import { UnderstoodMarks } from './understood-marks.tsx';

/** Line reader with the components that show its results below a field; loaded after the page's first paint. */
export interface FieldReader extends LineReader {
  /** Refines the task of a line that was entered before this was loaded. */
  readonly refine: typeof refineQuickTask;
  readonly Marks: typeof UnderstoodMarks;
  readonly Facts: typeof LineFacts;
  readonly NameList: typeof LazyNameList;
  readonly PickMenu: typeof PickMenu;
}

/** Loaded with the first `#`, `@` or `/`. Without it names have to be typed in full. */
const LazyNameList = lazyComponent(async () => (await import('../names/name-list.tsx')).NameList, {
  instead: () => null,
});

export async function loadFieldReader(language: string): Promise<FieldReader> {
  const reader = await loadLineReader(language);
  return {
    ...reader,
    refine: refineQuickTask,
    Marks: UnderstoodMarks,
    Facts: LineFacts,
    NameList: LazyNameList,
    PickMenu,
  };
}
