import { Suspense, useRef, useState } from 'react';
import type { SelectionSlotProps } from '#domain/task/task-slots.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { createTaskSelection, TaskSelectionProvider } from './task-selection.ts';

const RowSelecting = lazyComponent(async () => (await import('./row-selecting.tsx')).RowSelecting, {
  instead: () => null,
});

/** Selection of task rows and cards on a page that is no list; gestures, keys and the bulk bar are loaded after the rows. */
export function RowSelection({ rows, className, children }: SelectionSlotProps) {
  const [selection] = useState(() => createTaskSelection());
  const root = useRef<HTMLDivElement>(null);
  return (
    <TaskSelectionProvider value={selection}>
      <div ref={root} className={className}>
        {children}
      </div>
      <Suspense>
        <RowSelecting root={root} rows={rows} selection={selection} />
      </Suspense>
    </TaskSelectionProvider>
  );
}
