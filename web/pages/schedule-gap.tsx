import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { OpenWeek } from '#ui/illustrations.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export function ScheduleGap() {
  const { t } = useTranslation('pages');
  return (
    <>
      <PageHeader title={t('shell.title.schedule')} />
      <EmptyState
        illustration={<OpenWeek />}
        title={t('shell.schedule.notImplemented')}
        action={<LinkButton href="/schedule/week">{t('shell.schedule.back')}</LinkButton>}
      />
    </>
  );
}
