import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Section } from '#ui/layout/section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ClearedStack } from '#ui/states/illustrations.tsx';
import { lazyDialog } from '#ui/states/lazy-part.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { CollectionGrid } from './collection-grid.tsx';
import styles from './collections-page.module.css';
import { useCollectionRights } from './use-collection-rights.ts';
import { type CollectionPlace, placeFields, useCollectionsByPlace } from './use-collections-by-place.ts';

const CollectionDialog = lazyDialog(async () => (await import('./collection-dialog.tsx')).CollectionDialog);

export function CollectionsPage() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { isComplete } = useSnapshot(client.connection);
  const navigate = useNavigate();
  const places = useCollectionsByPlace();
  const rights = useCollectionRights();
  const [newAt, setNewAt] = useState<{ placeId: string | null } | null>(null);
  const isEmpty = places.every(({ collections }) => collections.length === 0);
  const ownerId = client.session.accountId ?? '';
  const mayAdd = (place: CollectionPlace) => rights({ ownerId, ...placeFields(place) }).arrange;
  const addButton = (
    <Button
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onPress={() => setNewAt({ placeId: null })}
    >
      {t('collection.new')}
    </Button>
  );

  return (
    <div className={styles.page}>
      <PageHeader
        title={t('collection.title')}
        description={t('collection.lead')}
        actions={isEmpty ? undefined : addButton}
      />
      {isEmpty && !isComplete && (
        <div className={styles.loading} aria-busy="true">
          {[1, 2, 3].map((each) => (
            <Skeleton key={each} shape="block" height="11rem" />
          ))}
        </div>
      )}
      {isEmpty && isComplete && (
        <EmptyState illustration={<ClearedStack />} title={t('collection.emptyTitle')} action={addButton}>
          {t('collection.empty')}
        </EmptyState>
      )}
      {places.map(
        (place) =>
          place.collections.length > 0 && (
            <Section
              key={place.id}
              title={place.name}
              count={place.collections.length}
              actions={
                mayAdd(place) && (
                  <IconButton
                    label={t('collection.newIn', { place: place.name })}
                    icon={<IconPlus aria-hidden="true" />}
                    onPress={() => setNewAt({ placeId: place.id })}
                  />
                )
              }
            >
              <CollectionGrid label={place.name} collections={place.collections} />
            </Section>
          ),
      )}
      {newAt !== null && (
        <Suspense>
          <CollectionDialog
            collection={null}
            placeId={newAt.placeId}
            isOpen
            onOpenChange={() => setNewAt(null)}
            onCreated={(id) => void navigate(`/collection/${id}`)}
          />
        </Suspense>
      )}
    </div>
  );
}
