import { useTranslation } from 'react-i18next';
import type { ImportProduct } from '#contract/import/import-product.ts';
import { Grid } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import { StepHeader } from '../step-header.tsx';
import { useProductName } from '../use-product-name.ts';
import { ExportPath } from './export-path.tsx';
import { ExportSteps } from './export-steps.tsx';
import { FileZone } from './file-zone.tsx';
import styles from './start-view.module.css';

export function ProductStart({ product }: { readonly product: ImportProduct }) {
  const { t } = useTranslation('pages');
  const name = useProductName()(product);
  return (
    <div>
      <StepHeader step={`from:${product}`} title={t('imports.from', { product: name })} />
      <div className={styles.columns}>
        <Section title={t('imports.howTo')}>
          <ExportPath product={product} />
          <ExportSteps product={product} />
        </Section>
        <Grid columns="minmax(0, 1fr)">
          <Section title={t('imports.zone.then')}>
            <FileZone product={product} />
          </Section>
        </Grid>
      </div>
    </div>
  );
}
