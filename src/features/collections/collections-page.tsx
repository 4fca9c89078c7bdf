import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Grid, Stack } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ClearedStack } from '#ui/states/illustrations.tsx';
import { lazyDialog } from '#ui/states/lazy-component.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { CollectionGrid } from './collection-grid.tsx';
import { useCollectionRights } from './use-collection-rights.ts';
import { type CollectionScope, scopeFields, useCollectionsByScope } from './use-collections-by-scope.ts';

const CollectionDialog = lazyDialog(async () => (await import('./collection-dialog.tsx')).CollectionDialog);

export function CollectionsPage() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { isComplete } = useSnapshot(client.connection);
  const navigate = useNavigate();
  const scopes = useCollectionsByScope();
  const rights = useCollectionRights();
  const [newAt, setNewAt] = useState<{ scopeId: string | null } | null>(null);
  const isEmpty = scopes.every(({ collections }) => collections.length === 0);
  const ownerId = client.session.accountId ?? '';
  const mayAdd = (scope: CollectionScope) => rights({ ownerId, ...scopeFields(scope) }).arrange;
  const addButton = (
    <Button
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onPress={() => setNewAt({ scopeId: null })}
    >
      {t('collection.new')}
    </Button>
  );

  return (
    <Stack fullWidth>
      <PageHeader
        title={t('collection.title')}
        description={t('collection.lead')}
        actions={isEmpty ? undefined : addButton}
      />
      {isEmpty && !isComplete && (
        <Grid gap={4} columns="repeat(auto-fill, minmax(min(100%, 16rem), 1fr))" aria-busy="true">
          {[1, 2, 3].map((each) => (
            <Skeleton key={each} shape="block" height="11rem" />
          ))}
        </Grid>
      )}
      {isEmpty && isComplete && (
        <EmptyState illustration={<ClearedStack />} title={t('collection.emptyTitle')} action={addButton}>
          {t('collection.empty')}
        </EmptyState>
      )}
      {scopes.map(
        (scope) =>
          scope.collections.length > 0 && (
            <Section
              key={scope.id}
              title={scope.name}
              count={scope.collections.length}
              actions={
                mayAdd(scope) && (
                  <IconButton
                    label={t('collection.newIn', { place: scope.name })}
                    icon={<IconPlus aria-hidden="true" />}
                    onPress={() => setNewAt({ scopeId: scope.id })}
                  />
                )
              }
            >
              <CollectionGrid label={scope.name} collections={scope.collections} />
            </Section>
          ),
      )}
      {newAt !== null && (
        <Suspense>
          <CollectionDialog
            collection={null}
            scopeId={newAt.scopeId}
            isOpen
            onOpenChange={() => setNewAt(null)}
            onCreated={(id) => void navigate(`/collection/${id}`)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
