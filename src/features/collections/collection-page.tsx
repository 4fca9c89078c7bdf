import IconPlaylistAdd from '@tabler/icons-react/dist/esm/icons/IconPlaylistAdd.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Collection } from '#contract/task/collection.ts';
import type { Task } from '#contract/task/task.ts';
import { useScopes } from '#domain/selection/use-selection.ts';
import { TemplateUseSlot } from '#domain/template/template-slots.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { useOpenSlot } from '#ui/slot-overlay.tsx';
import { NothingFound } from '#ui/states/absence-illustrations.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { lazyDialog } from '#ui/states/lazy-component.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { CollectionLinkSlot } from './collection-link-slot.ts';
import { CollectionMenu } from './collection-menu.tsx';
import { moveInCollection } from './collection-mutations.ts';
import styles from './collection-page.module.css';
import { scopeIdOf } from './collection-queries.ts';
import { CollectionTasksSlot } from './collection-tasks-slot.ts';
import { useCollectionRights } from './use-collection-rights.ts';
import { scopePath } from './use-collections-by-scope.ts';

const AddTasksDialog = lazyDialog(async () => (await import('./add-tasks-dialog.tsx')).AddTasksDialog);

export function CollectionPage() {
  const { t } = useTranslation('pages');
  const { collectionId = '' } = useParams();
  const { isComplete, status } = useSnapshot(useClient().connection);
  const collection = useEntity('collection', collectionId);
  if (collection !== undefined) {
    return <FoundCollection key={collection.id} collection={collection} />;
  }
  if (!isComplete && status !== 'offline') {
    return (
      <section aria-busy="true" aria-label={t('collection.loading')}>
        <SkeletonRows count={8} />
      </section>
    );
  }
  return (
    <EmptyState
      illustration={<NothingFound />}
      headingLevel={1}
      title={t('collection.missingTitle')}
      action={<LinkButton href="/collect/collections">{t('collection.toAll')}</LinkButton>}
    >
      {t('collection.missing')}
    </EmptyState>
  );
}

function FoundCollection({ collection }: { collection: Collection }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const rights = useCollectionRights()(collection);
  const [isFilling, setFilling] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const { notes } = collection;

  const scopes = useMemo(
    () => new Map(notes.map(({ noteId, positionInList }) => [noteId, positionInList])),
    [notes],
  );
  const tasks = useLiveList(
    'task',
    useMemo(() => ({ where: ({ id }: Task) => scopes.has(id), compare: () => 0 }), [scopes]),
  );
  const order = useMemo(
    () => ({
      positionOf: ({ id }: Task) => scopes.get(id),
      move: (taskIds: readonly string[], beforeId: string | null) =>
        moveInCollection(client, { id: collection.id, notes }, taskIds, beforeId),
    }),
    [client, collection.id, notes, scopes],
  );
  const fillButton = rights.arrange && (
    <Button icon={<IconPlaylistAdd aria-hidden="true" />} onPress={() => setFilling(true)}>
      {t('collection.fill')}
    </Button>
  );

  return (
    <>
      <CollectionTasksSlot
        collection={collection}
        tasks={tasks}
        order={order}
        mayArrange={rights.arrange}
        lead={<CollectionLead collection={collection} />}
        actions={
          <>
            {fillButton}
            {rights.arrange && <FromTemplateButton collection={collection} />}
            {rights.edit && (
              <CollectionMenu
                collection={collection}
                onPublish={rights.publish ? () => setPublishing(true) : undefined}
                onDeleted={() => void navigate('/collect/collections')}
              />
            )}
          </>
        }
        empty={
          <EmptyState
            illustration={<NothingFound />}
            title={t('collection.bareTitle')}
            action={fillButton || undefined}
          >
            {t(rights.arrange ? 'collection.bare' : 'collection.bareRead')}
          </EmptyState>
        }
      />
      {isPublishing && <CollectionLinkSlot collection={collection} onClose={() => setPublishing(false)} />}
      {isFilling && (
        <Suspense>
          <AddTasksDialog collectionId={collection.id} isOpen onOpenChange={setFilling} />
        </Suspense>
      )}
    </>
  );
}

/** Adds the tasks of a template to the collection, in its scope. */
function FromTemplateButton({ collection: { id, groupId, organizationId } }: { collection: Collection }) {
  const { t } = useTranslation('pages');
  const { replica } = useClient();
  const open = useOpenSlot();
  const add = () => {
    const above = groupId === null ? null : (replica.get('group', groupId)?.organizationId ?? null);
    open(TemplateUseSlot, {
      collectionId: id,
      defaults: { groupId, organizationId: organizationId ?? above },
    });
  };
  return (
    <IconButton
      label={t('collection.fromTemplate')}
      icon={<IconTemplate aria-hidden="true" />}
      onPress={add}
    />
  );
}

function CollectionLead({ collection }: { collection: Collection }) {
  const { t } = useTranslation('pages');
  const tree = useScopes();
  const scopeId = scopeIdOf(collection);
  const { groupId, description } = collection;
  return (
    <>
      {description !== '' && <span className={styles.description}>{description}</span>}
      {scopeId === null ? (
        <span>{t('collection.yours')}</span>
      ) : (
        <Link href={groupId === null ? `/organization/${scopeId}` : `/group/${scopeId}`}>
          {scopePath(tree, scopeId)}
        </Link>
      )}
    </>
  );
}
