import { useTranslation } from 'react-i18next';
import { NativeButton } from '#ui/actions/native-button.tsx';
import styles from './more-hours.module.css';
import type { Day } from './use-day.ts';

/** Button that shows all hours of the day, or only the working hours again. */
export function MoreHours({ shown: { isWhole, setWhole } }: { readonly shown: Day }) {
  const { t } = useTranslation('pages');
  return (
    <p className={styles.hours}>
      <NativeButton size="small" variant="plain" onPress={() => setWhole(!isWhole)}>
        {/* i18n-keys: pages:extension.panel.{allHours,fewerHours} */}
        {t(`extension.panel.${isWhole ? 'fewerHours' : 'allHours'}`)}
      </NativeButton>
    </p>
  );
}
