import { useTranslation } from 'react-i18next';
import type { ImportProduct } from '#contract/import/import-product.ts';
import styles from './export-steps.module.css';

const lines = ['first', 'second', 'third'] as const;

/** Way to the file in the product itself, in three lines. */
export function ExportSteps({ product }: { readonly product: ImportProduct }) {
  const { t } = useTranslation('pages');
  return (
    <ol className={styles.steps}>
      {lines.map((line) => (
        // i18n-keys: pages:imports.steps.{*importProducts}.{first,second,third}
        <li key={line} className={styles.step}>
          {t(`imports.steps.${product}.${line}`)}
        </li>
      ))}
    </ol>
  );
}
