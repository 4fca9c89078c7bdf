import { useTranslation } from 'react-i18next';
import type { ImportSummary } from '#contract/import/import.ts';
import { useFormats } from '#i18n/react.ts';
import { Link } from '#ui/actions/link.tsx';
import { Box, Grid, Text } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { importPath } from '../import-path.ts';
import { isWorking, useImports } from '../import-queries.ts';
import { useProductName } from '../use-product-name.ts';
import styles from './earlier-imports.module.css';
import { ProductMark } from './product-choice.tsx';

/** Own imports, the latest first: under way, to be decided, or to be undone. Nothing without any. */
export function EarlierImports() {
  const { t } = useTranslation('pages');
  const { data = [] } = useImports();
  if (data.length === 0) return null;
  return (
    <Section title={t('imports.earlier.title')}>
      <Grid as="ul">
        {data.map((each) => (
          <EarlierImport key={each.id} shown={each} />
        ))}
      </Grid>
    </Section>
  );
}

function EarlierImport({ shown }: { readonly shown: ImportSummary }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const name = useProductName()(shown.product);
  const { id, state, fileName, createdAt } = shown;
  const isOpen = isWorking(state) || state === 'ready';
  return (
    <li className={styles.row}>
      <ProductMark name={name} />
      <Box grow mayShrink>
        <Link href={importPath(id)} className={styles.name}>
          {fileName}
        </Link>
        <Text as="p" tone="faint" size="sm">
          {name} · {formats.dateTime(createdAt)}
        </Text>
      </Box>
      {/* i18n-keys: pages:imports.state.{reading,ready,running,done,cancelled,failed,undoing,undone} */}
      <Badge tone={state === 'failed' ? 'danger' : isOpen ? 'notice' : 'neutral'}>
        {t(`imports.state.${state}`)}
      </Badge>
    </li>
  );
}
