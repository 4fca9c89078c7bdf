import { useTranslation } from 'react-i18next';
import { Link } from '#ui/actions/link.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import { initialsOf } from '#ui/marks/initials.ts';
import { swatchColors, swatchOf } from '#ui/marks/swatch.ts';
import { productPath } from '../import-path.ts';
import { useProductName } from '../use-product-name.ts';
import styles from './product-choice.module.css';
import { productGroups } from './product-groups.ts';

export function ProductChoice() {
  const { t } = useTranslation('pages');
  const nameOf = useProductName();
  return (
    <Section title={t('imports.choose')}>
      {productGroups.map(({ id, products }) => (
        <Grid key={id} gap={2} className={styles.group}>
          {/* i18n-keys: pages:imports.group.{tasks,time,files} */}
          <Text as="h3" tone="faint" size="sm" weight="medium">
            {t(`imports.group.${id}`)}
          </Text>
          <ul className={styles.products}>
            {products.map((product) => (
              <li key={product}>
                <Link href={productPath(product)} className={styles.product}>
                  <ProductMark name={nameOf(product)} />
                  <Text mayShrink lines="anywhere">
                    {nameOf(product)}
                  </Text>
                </Link>
              </li>
            ))}
          </ul>
        </Grid>
      ))}
    </Section>
  );
}

/** Initials in a colour of the name: the products' own marks belong to them. */
export function ProductMark({ name }: { readonly name: string }) {
  return (
    <span aria-hidden="true" className={styles.mark} style={swatchColors(swatchOf(name))}>
      {initialsOf(name.replace(/\(.*\)/, ''))}
    </span>
  );
}
