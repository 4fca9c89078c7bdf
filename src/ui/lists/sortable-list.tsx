import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { classNames } from '../class-names.ts';
import { Row } from '../layout/primitives.tsx';
import styles from './sortable-list.module.css';

interface SortableRow {
  readonly id: string;
  /** Label of the row while it is dragged. */
  readonly text: string;
  readonly content: ReactNode;
  /** Nesting depth. */
  readonly depth?: number | undefined;
}

export interface SortableListProps {
  readonly label: string;
  readonly rows: readonly SortableRow[];
  /** Moves a row before another; null is the end. Left out, the list is not sortable. */
  readonly onMove?: ((id: string, beforeId: string | null) => void) | undefined;
  readonly onKeyDown?: ((id: string, event: KeyboardEvent) => void) | undefined;
}

/** Moved by dragging, or by handle and keyboard. Load it with React's `lazy`. */
export function SortableList({ label, rows, onMove, onKeyDown }: SortableListProps) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ 'text/plain': rows.find(({ id }) => id === key)?.text ?? '' })),
    onReorder({ keys, target }) {
      const [moved] = keys;
      if (moved === undefined || moved === target.key) return;
      const at = rows.findIndex(({ id }) => id === target.key);
      const after = rows.slice(at + 1).find(({ id }) => id !== moved)?.id ?? null;
      onMove?.(String(moved), target.dropPosition === 'before' ? String(target.key) : after);
    },
  });
  const list = (
    <GridList
      // React Aria cannot turn dragging on or off later, so the list is remounted.
      key={String(onMove === undefined)}
      aria-label={label}
      items={rows}
      selectionMode="none"
      keyboardNavigationBehavior="tab"
      {...(onMove === undefined ? {} : { dragAndDropHooks })}
      dependencies={[rows]}
      className={classNames(styles.list)}
      // Reserves the height: React Aria renders the rows a moment after the list.
      style={{ minHeight: `calc(${rows.length} * (var(--row-height) + 1px) - 1px)` }}
    >
      {(row) => (
        <GridListItem id={row.id} textValue={row.text} className={classNames(styles.row)}>
          {onMove !== undefined && (
            <Button slot="drag" className={classNames(styles.handle)}>
              <IconGripVertical aria-hidden="true" />
            </Button>
          )}
          <Row
            gap={2}
            align="center"
            grow
            mayShrink
            style={
              row.depth === undefined
                ? undefined
                : { marginInlineStart: `calc(${row.depth} * var(--space-5))` }
            }
          >
            {row.content}
          </Row>
        </GridListItem>
      )}
    </GridList>
  );
  if (onKeyDown === undefined) return list;
  return (
    <div
      onKeyDownCapture={(event) => {
        const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null;
        if (row?.dataset.key !== undefined) onKeyDown(row.dataset.key, event);
      }}
    >
      {list}
    </div>
  );
}
