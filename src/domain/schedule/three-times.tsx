import { useTranslation } from 'react-i18next';

/** Sentence that tells the three times of a task apart: due, planned and tracked. */
export function ThreeTimes({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('pages');
  return <p className={className}>{t('schedule.threeTimes')}</p>;
}
