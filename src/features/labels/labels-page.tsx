import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Label } from '#contract/task/label.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { countAct, isHintShown } from '#ui/known-hints.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Box, Row, Stack } from '#ui/layout/primitives.tsx';
import { NothingFound } from '#ui/states/absence-illustrations.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { LabelEditDialog } from './label-edit-dialog.tsx';
import { MergeDialog } from './label-merge-dialog.tsx';
import { createLabel, moveLabel } from './label-mutations.ts';
import { readLabelName } from './label-name.ts';
import { isSameName, ownLabels } from './label-queries.ts';
import { LabelRow } from './label-row.tsx';
import styles from './labels.module.css';

const SortableList = lazyComponent(async () => (await import('#ui/lists/sortable-list.tsx')).SortableList);

export function LabelsPage() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { isComplete } = useSnapshot(client.connection);
  const labels = useLiveList('label', ownLabels);
  const [edited, setEdited] = useState<Label | null>(null);
  const [hasHint] = useState(() => isHintShown('labelHint'));
  const [merged, setMerged] = useState<Label | null>(null);
  return (
    <Stack gap={4} fullWidth>
      <PageHeader title={t('labels.title')} description={hasHint ? t('labels.lead') : undefined} />
      <NewLabel labels={labels} />
      {labels.length === 0 && !isComplete ? (
        <Box as="section" padding={2} frame="lg" aria-busy="true" aria-label={t('labels.title')}>
          <SkeletonRows count={4} size="medium" />
        </Box>
      ) : labels.length === 0 ? (
        <EmptyState illustration={<NothingFound />} title={t('labels.emptyTitle')}>
          {t('labels.empty')}
        </EmptyState>
      ) : (
        <Box padding={2} frame="lg">
          <Suspense fallback={<SkeletonRows count={labels.length} size="medium" />}>
            <SortableList
              label={t('labels.title')}
              rows={labels.map((label) => ({
                id: label.id,
                text: label.name,
                content: (
                  <LabelRow
                    label={label}
                    isOnly={labels.length === 1}
                    onEdit={() => setEdited(label)}
                    onMerge={() => setMerged(label)}
                  />
                ),
              }))}
              onMove={(id, beforeId) => {
                countAct('labelHint');
                moveLabel(client, labels, id, beforeId);
              }}
            />
          </Suspense>
        </Box>
      )}
      {edited !== null && <LabelEditDialog label={edited} labels={labels} onClose={() => setEdited(null)} />}
      {merged !== null && <MergeDialog label={merged} labels={labels} onClose={() => setMerged(null)} />}
    </Stack>
  );
}

function NewLabel({ labels }: { labels: readonly Label[] }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [typed, setTyped] = useState('');
  const name = readLabelName(typed);
  const isTaken = name !== null && labels.some((label) => isSameName(label.name, name));
  const fault =
    typed.trim() === ''
      ? undefined
      : name === null
        ? t('labels.badName')
        : isTaken
          ? t('labels.taken')
          : undefined;

  function add() {
    if (name === null || isTaken) return;
    void createLabel(client, name);
    setTyped('');
  }

  return (
    <Row gap={2} align="start" className={styles.create}>
      <TextField
        label={t('labels.new')}
        isLabelHidden
        placeholder={t('labels.new')}
        value={typed}
        onChange={setTyped}
        keepsNote
        errorMessage={fault}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.stopPropagation();
          add();
        }}
      />
      <Button variant="primary" isDisabled={name === null || isTaken} onPress={add}>
        {t('button.add')}
      </Button>
    </Row>
  );
}
