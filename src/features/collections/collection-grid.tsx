import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import type { Collection } from '#contract/task/collection.ts';
import { classNames } from '#ui/class-names.ts';
import { CollectionFace } from './collection-card.tsx';
import styles from './collection-grid.module.css';
import { CollectionMenu } from './collection-menu.tsx';
import { moveCollection } from './collection-mutations.ts';
import { useCollectionRights } from './use-collection-rights.ts';

interface CollectionGridProps {
  readonly label: string;
  /** Collections of one scope, in order. */
  readonly collections: readonly Collection[];
  /** Shows only some of them and so cannot be reordered. */
  readonly isFixed?: boolean;
}

/** Collections as cards; users with the right reorder them by drag, keyboard or menu. */
export function CollectionGrid({ label, collections, isFixed = false }: CollectionGridProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const rights = useCollectionRights();
  const shown = useRef(collections);
  shown.current = collections;
  const isMovable = !isFixed && collections.length > 1 && collections.every((each) => rights(each).edit);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({
        'text/plain': shown.current.find(({ id }) => id === key)?.name ?? '',
      })),
    onReorder({ keys, target }) {
      const [moved] = [...keys].map(String);
      const list = shown.current;
      const at = list.findIndex(({ id }) => id === target.key);
      if (moved === undefined || at === -1) return;
      const before = target.dropPosition === 'before' ? list[at] : list[at + 1];
      moveCollection(client, list, moved, before?.id ?? null);
    },
  });
  return (
    <GridList
      // React Aria cannot turn dragging on or off later, so the list is remounted.
      key={String(isMovable)}
      aria-label={label}
      layout="grid"
      items={collections}
      dependencies={[isMovable]}
      {...(isMovable ? { dragAndDropHooks } : {})}
      onAction={(key) => navigate(`/collection/${key}`)}
      className={classNames(styles.grid)}
    >
      {(collection) => (
        <GridListItem
          id={collection.id}
          textValue={collection.name}
          className={classNames(styles.card)}
          value={collection}
        >
          <CollectionFace collection={collection} />
          <div className={styles.acts}>
            {isMovable && (
              <Button
                slot="drag"
                className={classNames(styles.drag)}
                aria-label={t('collection.drag', { name: collection.name })}
              >
                <IconGripVertical aria-hidden="true" />
              </Button>
            )}
            {rights(collection).edit && (
              <CollectionMenu collection={collection} siblings={isFixed ? [] : collections} />
            )}
          </div>
        </GridListItem>
      )}
    </GridList>
  );
}
