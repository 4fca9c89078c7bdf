import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Grid, Stack } from '#ui/layout/primitives.tsx';
import { NothingFound } from '#ui/states/absence-illustrations.tsx';
import { AbsentState } from '#ui/states/absent-state.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { BareWall, ClearedStack, OpenWeek } from '#ui/states/illustrations.tsx';
import { Skeleton, SkeletonRows } from '#ui/states/skeleton.tsx';
import styles from './showcase.module.css';
import { type SectionProps, ShowcaseSection } from './showcase-section.tsx';

export function StatesSection({ words }: SectionProps) {
  const { t } = useTranslation();
  const retry = <Button size="small">{t('action.retry')}</Button>;
  return (
    <ShowcaseSection id="states" title={words.states}>
      <Stack gap={3} mayShrink>
        <Banner tone="offline">{t('sync.offlineNote')}</Banner>
        <Banner tone="waiting">{t('sync.waitingNote', { count: 3 })}</Banner>
        <Banner tone="failed" action={retry}>
          {t('sync.failedNote', { count: 1 })}
        </Banner>
        <Banner tone="notice" onDismiss={() => undefined} dismissLabel={t('action.dismiss')}>
          {words.remindHelp}
        </Banner>
      </Stack>
      <Grid
        gap={5}
        align="start"
        columns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
        className={styles.columns}
      >
        <EmptyState
          illustration={<BareWall />}
          title={words.emptyTitle}
          headingLevel={3}
          action={
            <Button variant="primary" icon={<IconPlus aria-hidden="true" />}>
              {words.addTask}
            </Button>
          }
        >
          {words.emptyText}
        </EmptyState>
        <EmptyState illustration={<ClearedStack />} title={words.clearedTitle} headingLevel={3} />
        <EmptyState illustration={<OpenWeek />} title={words.weekTitle} headingLevel={3} />
        <EmptyState illustration={<NothingFound />} title={words.foundTitle} headingLevel={3} size="small" />
        <AbsentState isMissing={false} title={words.offlineTitle} action={retry}>
          {words.emptyText}
        </AbsentState>
        <ErrorState
          title={t('state.errorTitle')}
          detail="schedule_item_gone"
          action={<Button>{t('action.reload')}</Button>}
        >
          {t('state.errorText')}
        </ErrorState>
        <div>
          <SkeletonRows count={4} />
        </div>
        <Stack gap={3} mayShrink>
          <Skeleton width="50%" height="1.75rem" />
          <Skeleton shape="block" />
        </Stack>
      </Grid>
    </ShowcaseSection>
  );
}
