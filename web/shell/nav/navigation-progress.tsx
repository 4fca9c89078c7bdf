import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router-dom';
import styles from '../shell.module.css';

export function NavigationProgress() {
  const { t } = useTranslation('pages');
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div role="progressbar" aria-label={t('shell.loading')} className={styles.progress} />;
}
