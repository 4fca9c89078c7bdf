import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import styles from './planner.module.css';

export function PlanningBar({ title, onCancel }: { title: string; onCancel(): void }) {
  const { t } = useTranslation('pages');
  return (
    <div className={styles.placing} role="status">
      <span>{t('schedule.placing', { title })}</span>
      <Button size="small" variant="quiet" onPress={onCancel}>
        {t('button.cancel')}
      </Button>
    </div>
  );
}
