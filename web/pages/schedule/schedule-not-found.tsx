import { useTranslation } from 'react-i18next';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { OpenWeek } from '#ui/states/illustrations.tsx';

export function ScheduleNotFound() {
  const { t } = useTranslation('pages');
  return (
    <>
      <PageHeader title={t('shell.title.schedule')} />
      <EmptyState
        illustration={<OpenWeek />}
        title={t('shell.schedule.notImplemented')}
        action={
          <>
            <LinkButton variant="primary" href="/schedule/week">
              {t('shell.schedule.back')}
            </LinkButton>
            <LinkButton href="/schedule/today">{t('shell.schedule.today')}</LinkButton>
          </>
        }
      >
        {t('shell.schedule.hint')}
      </EmptyState>
    </>
  );
}
