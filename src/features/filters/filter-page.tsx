import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { Filter } from '#contract/task/filter.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { toneColors } from '#ui/marks/tone.ts';
import { Menu } from '#ui/overlays/menu.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { NothingFound } from '#ui/states/absence-illustrations.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { lazyOverlay } from '#ui/states/lazy-component.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { deleteFilter, restoreFilter, updateFilter } from './filter-mutations.ts';
import styles from './filter-page.module.css';
import { FilterTasksSlot, type FilterView } from './filter-tasks-slot.ts';

const FilterDialog = lazyOverlay(async () => (await import('./filter-dialog.tsx')).FilterDialog);

export function FilterPage() {
  const { t } = useTranslation('pages');
  const { filterId } = useParams();
  const { isComplete } = useSnapshot(useClient().connection);
  const filter = useEntity('filter', filterId);
  if (filter !== undefined) return <Shown key={filter.id} filter={filter} />;
  if (!isComplete) return <SkeletonRows count={8} />;
  return (
    <EmptyState
      illustration={<NothingFound />}
      headingLevel={1}
      title={t('filter.missingTitle')}
      action={<LinkButton href="/action/urgency">{t('filter.missingLink')}</LinkButton>}
    >
      {t('filter.missing')}
    </EmptyState>
  );
}

function viewOf({ query, sort, grouping }: Filter): FilterView {
  return { filter: query, sort, grouping };
}

function isSameView(a: FilterView, b: FilterView): boolean {
  const sorted = ({ filter, sort, grouping }: FilterView) =>
    JSON.stringify([Object.entries(filter).toSorted(([x], [y]) => (x < y ? -1 : 1)), sort, grouping]);
  return sorted(a) === sorted(b);
}

function Shown({ filter }: { filter: Filter }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const [view, setView] = useState<FilterView | null>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const saved = viewOf(filter);
  const isChanged = view !== null && !isSameView(view, saved);

  function keep(next: FilterView): void {
    void updateFilter(client, filter, { query: next.filter, sort: next.sort, grouping: next.grouping });
    setView(null);
  }
  function remove(): void {
    void deleteFilter(client, filter.id);
    void navigate('/action/urgency');
    toasts.add({
      text: t('filter.deleted', { name: filter.name }),
      action: { label: t('button.undo'), onAction: () => void restoreFilter(client, filter.id) },
    });
  }

  const actions = (
    <>
      {isChanged && (
        <>
          <Button variant="plain" onPress={() => setView(null)}>
            {t('filter.revert')}
          </Button>
          <Button variant="primary" onPress={() => keep(view)}>
            {t('filter.saveChanges')}
          </Button>
        </>
      )}
      <Menu
        label={t('filter.more')}
        placement="bottom end"
        trigger={<IconButton label={t('filter.more')} icon={<IconDots aria-hidden="true" />} />}
        entries={[
          { id: 'rename', label: t('filter.rename') },
          { id: 'delete', label: t('filter.delete'), isDangerous: true, isSeparated: true },
        ]}
        onAction={(id) => (id === 'rename' ? setIsRenaming(true) : remove())}
      />
    </>
  );
  const lead = (
    <span className={styles.kind}>
      <span className={styles.dot} style={{ background: toneColors(filter.tone).color }} />
      {t('filter.kind')}
    </span>
  );
  return (
    <>
      <FilterTasksSlot
        filter={filter}
        lead={lead}
        actions={actions}
        view={view ?? saved}
        onView={setView}
        isChanged={isChanged}
      />
      {isRenaming && (
        <Suspense>
          <FilterDialog
            title={t('filter.rename')}
            initial={filter}
            onSave={(named) => void updateFilter(client, filter, named)}
            onClose={() => setIsRenaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
