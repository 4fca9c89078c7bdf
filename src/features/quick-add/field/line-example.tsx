import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissHint, isHintShown } from '#ui/known-hints.ts';
import styles from './quick-add-field.module.css';

/** Example of a line, which can be dismissed. Loaded with `lazy`: most readers know it. */
export function LineExample() {
  const { t } = useTranslation('pages');
  const [isShown, setShown] = useState(() => isHintShown('quickAddExample'));
  if (!isShown) return null;
  return (
    <>
      {t('quickAdd.hint')}
      <button
        type="button"
        className={styles.dismiss}
        aria-label={t('quickAdd.hideHint')}
        onClick={({ currentTarget }) => {
          dismissHint('quickAddExample');
          setShown(false);
          currentTarget.form?.querySelector('input')?.focus();
        }}
      >
        <IconX aria-hidden="true" />
      </button>
    </>
  );
}
