import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissExample, isExampleShown } from './example-shown.ts';
import styles from './quick-add-field.module.css';

/** Example of a line, which can be dismissed. Loaded with `lazy`: most readers know it. */
export function LineExample() {
  const { t } = useTranslation('pages');
  const [isShown, setShown] = useState(isExampleShown);
  if (!isShown) return null;
  return (
    <>
      {t('quickAdd.hint')}
      <button
        type="button"
        className={styles.dismiss}
        aria-label={t('quickAdd.hideHint')}
        onClick={({ currentTarget }) => {
          dismissExample();
          setShown(false);
          currentTarget.form?.querySelector('input')?.focus();
        }}
      >
        <IconX aria-hidden="true" />
      </button>
    </>
  );
}
