import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import { useTranslation } from 'react-i18next';
import styles from './recurrence.module.css';

/** Sentence of a repetition, which opens its dialog when it is pressed. */
export function ChangeRepeatButton({ sentence, onPress }: { sentence: string; onPress: () => void }) {
  const { t } = useTranslation('pages');
  return (
    <button
      type="button"
      className={styles.sentence}
      aria-label={t('recurrence.change', { sentence })}
      onClick={onPress}
    >
      <IconRepeat aria-hidden="true" />
      <span>{sentence}</span>
    </button>
  );
}
