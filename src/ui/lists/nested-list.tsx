import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { classNames } from '../class-names.ts';
import { Text } from '../layout/primitives.tsx';
import styles from './nested-list.module.css';

export interface NestedRow {
  readonly id: string;
  readonly name: string;
  readonly facts: ReactNode;
  readonly actions: ReactNode;
  readonly isDraggable: boolean;
  readonly children: readonly NestedRow[];
}

export interface NestedListProps {
  readonly label: string;
  readonly rows: readonly NestedRow[];
  readonly texts: {
    readonly drag: (name: string) => string;
    readonly toggle: (name: string) => string;
  };
  readonly onOpen: (id: string) => void;
  /** Moves a row below another; null is the top level. */
  readonly onMove: (id: string, parentId: string | null) => void;
}

const TYPE = 'application/x-daywall-nested';

/** Tree of rows that can be opened, folded and moved below each other. */
export function NestedList({ label, rows, texts, onOpen, onMove }: NestedListProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const all = new Map(withAllBelow(rows).map((row) => [row.id, row]));
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys]
        .flatMap((key) => all.get(String(key)) ?? [])
        .filter(({ isDraggable }) => isDraggable)
        .map(({ id, name }) => ({ [TYPE]: id, 'text/plain': name })),
    acceptedDragTypes: [TYPE],
    getDropOperation: () => 'move',
    async onItemDrop({ items, target }) {
      for (const id of await idsOf(items)) if (id !== target.key) onMove(id, String(target.key));
    },
    async onRootDrop({ items }) {
      for (const id of await idsOf(items)) onMove(id, null);
    },
  });
  return (
    <Tree
      aria-label={label}
      items={rows}
      expandedKeys={[...all.keys()].filter((id) => !folded.has(id))}
      onExpandedChange={(keys) => setFolded(new Set([...all.keys()].filter((id) => !keys.has(id))))}
      selectionMode="none"
      onAction={(key) => onOpen(String(key))}
      dragAndDropHooks={dragAndDropHooks}
      className={classNames(styles.tree)}
    >
      {(row) => <Row row={row} texts={texts} />}
    </Tree>
  );
}

type DroppedItems = Parameters<NonNullable<Parameters<typeof useDragAndDrop>[0]['onRootDrop']>>[0]['items'];

async function idsOf(items: DroppedItems): Promise<readonly string[]> {
  const texts = items.filter((item) => item.kind === 'text').filter((item) => item.types.has(TYPE));
  return Promise.all(texts.map((item) => item.getText(TYPE)));
}

function withAllBelow(rows: readonly NestedRow[]): readonly NestedRow[] {
  return rows.flatMap((row) => [row, ...withAllBelow(row.children)]);
}

function Row({ row, texts }: { row: NestedRow; texts: NestedListProps['texts'] }) {
  return (
    <TreeItem id={row.id} textValue={row.name} className={classNames(styles.item)}>
      <TreeItemContent>
        <div className={styles.row}>
          {row.isDraggable ? (
            <Button slot="drag" className={classNames(styles.grip)} aria-label={texts.drag(row.name)}>
              <IconGripVertical aria-hidden="true" />
            </Button>
          ) : (
            <span className={styles.grip} />
          )}
          {row.children.length > 0 ? (
            <Button slot="chevron" className={classNames(styles.chevron)} aria-label={texts.toggle(row.name)}>
              <IconChevronRight aria-hidden="true" />
            </Button>
          ) : (
            <span className={styles.chevron} />
          )}
          <Text basis="8rem" mayShrink weight="medium" lines="anywhere" className={styles.name}>
            {row.name}
          </Text>
          <span className={styles.facts}>{row.facts}</span>
          <span className={styles.actions}>{row.actions}</span>
        </div>
      </TreeItemContent>
      <Collection items={row.children}>{(child) => <Row row={child} texts={texts} />}</Collection>
    </TreeItem>
  );
}
