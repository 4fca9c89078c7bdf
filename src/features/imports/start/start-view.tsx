import { useTranslation } from 'react-i18next';
import { Grid } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import { StepHeader } from '../step-header.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { FileZone } from './file-zone.tsx';
import { ProductChoice } from './product-choice.tsx';
import styles from './start-view.module.css';

export function StartView() {
  const { t } = useTranslation('pages');
  return (
    <div>
      <StepHeader step="start" title={t('imports.title')} description={t('imports.lead')} isInside={false} />
      <div className={styles.columns}>
        <ProductChoice />
        <Grid columns="minmax(0, 1fr)">
          <Section title={t('imports.zone.have')}>
            <FileZone product={null} />
          </Section>
          <EarlierImports />
        </Grid>
      </div>
    </div>
  );
}
