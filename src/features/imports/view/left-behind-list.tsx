import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/import/import.ts';
import { useFormats } from '#i18n/react.ts';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import styles from './views.module.css';

/** Kinds of what the file has and Daywall does not carry over, with their numbers. */
export function LeftBehindList({ shown: { leftBehind, totals } }: { readonly shown: ImportDetail }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  if (leftBehind.length === 0) {
    const has = (wanted: string) => totals.some(({ action, count }) => action === wanted && count > 0);
    const text = has('error') ? 'errors' : has('skip') ? 'skips' : 'nothing';
    // i18n-keys: pages:imports.leftBehind.{errors,skips,nothing}
    return (
      <Text as="p" maxWidth="var(--measure)" tone="soft" size="sm" className={styles.note}>
        {t(`imports.leftBehind.${text}`)}
      </Text>
    );
  }
  return (
    <Grid as="ul">
      {leftBehind.map(({ what, count }) => (
        <li key={what} className={styles.left}>
          {/* i18n-keys: pages:imports.leftBehind.{*leftBehindKinds} */}
          <span>{t(`imports.leftBehind.${what}`)}</span>
          <Text tone="soft" tabular>
            {formats.number(count)}
          </Text>
        </li>
      ))}
    </Grid>
  );
}
