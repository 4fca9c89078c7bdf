import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Collection } from '#contract/task/collection.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import { lazyDialog } from '#ui/states/lazy-component.tsx';
import { moveCollection } from './collection-mutations.ts';
import { useCollectionActions } from './use-collection-actions.ts';

const CollectionDialog = lazyDialog(async () => (await import('./collection-dialog.tsx')).CollectionDialog);

interface CollectionMenuProps {
  readonly collection: Collection;
  /** Collections of the same scope, in order, for moving it among them. */
  readonly siblings?: readonly Collection[];
  readonly onDeleted?: () => void;
  /** Opens the dialog of its public link; left out, the menu offers none. */
  readonly onPublish?: (() => void) | undefined;
}

export function CollectionMenu({ collection, siblings = [], onDeleted, onPublish }: CollectionMenuProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { remove } = useCollectionActions();
  const [isEdited, setEdited] = useState(false);
  const at = siblings.findIndex(({ id }) => id === collection.id);

  const moves: MenuEntry[] =
    siblings.length < 2
      ? []
      : [
          { id: 'earlier', label: t('collection.earlier'), icon: <IconArrowLeft />, isDisabled: at === 0 },
          {
            id: 'later',
            label: t('collection.later'),
            icon: <IconArrowRight />,
            isDisabled: at === siblings.length - 1,
          },
        ];

  function act(id: string) {
    if (id === 'edit') setEdited(true);
    else if (id === 'earlier') {
      moveCollection(client, siblings, collection.id, siblings[at - 1]?.id ?? null);
    } else if (id === 'later') {
      moveCollection(client, siblings, collection.id, siblings[at + 2]?.id ?? null);
    } else if (id === 'publish') onPublish?.();
    else if (id === 'delete') {
      remove(collection);
      onDeleted?.();
    }
  }

  return (
    <>
      <Menu
        label={t('collection.acts', { name: collection.name })}
        placement="bottom end"
        trigger={
          <IconButton
            label={t('collection.acts', { name: collection.name })}
            icon={<IconDots aria-hidden="true" />}
          />
        }
        entries={[
          { id: 'edit', label: t('collection.edit'), icon: <IconEdit /> },
          ...(onPublish === undefined
            ? []
            : [{ id: 'publish', label: t('collection.publish'), icon: <IconWorld /> }]),
          ...moves,
          {
            id: 'delete',
            label: t('collection.delete'),
            icon: <IconTrash />,
            isDangerous: true,
            isSeparated: true,
          },
        ]}
        onAction={act}
      />
      {isEdited && (
        <Suspense>
          <CollectionDialog collection={collection} isOpen onOpenChange={setEdited} />
        </Suspense>
      )}
    </>
  );
}
