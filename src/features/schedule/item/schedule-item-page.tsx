import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { useScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { useItemActions } from '#domain/schedule/use-item-actions.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Stack, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { OpenWeek } from '#ui/states/illustrations.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { ScheduleItemForm } from './schedule-item-form.tsx';
import { useScheduleItem } from './use-schedule-item.ts';

/** `/schedule-item/:scheduleItemId`: page of a block. */
export function ScheduleItemPage() {
  const { t } = useTranslation('pages');
  const id = useParams()['*']?.split('/')[0] ?? '';
  const state = useScheduleItem(id);
  // Created here, since they outlive a block that gets a new id in another calendar.
  const actions = useItemActions(useScheduleSettings(), useScheduleFormat());
  if (state.status === 'found')
    return <ScheduleItemForm key={state.item.id} item={state.item} actions={actions} />;
  if (state.status === 'missing')
    return (
      <>
        <PageHeader title={t('shell.title.scheduleItem')} />
        <EmptyState
          illustration={<OpenWeek />}
          title={t('schedule.item.missing')}
          action={<LinkButton href="/schedule/week">{t('schedule.item.toWeek')}</LinkButton>}
        >
          {t('schedule.item.missingHint')}
        </EmptyState>
      </>
    );
  if (state.status === 'unreachable')
    return (
      <>
        <PageHeader title={t('shell.title.scheduleItem')} />
        <ErrorState
          title={t('schedule.item.unreachable')}
          action={<Button onPress={() => location.reload()}>{t('button.tryAgain')}</Button>}
        >
          {t('schedule.item.unreachableHint')}
        </ErrorState>
      </>
    );
  return (
    <Stack aria-busy="true">
      <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
      <Skeleton width="18rem" height="2rem" />
      <Skeleton shape="block" height="16rem" />
    </Stack>
  );
}
