import { useTranslation } from 'react-i18next';
import { Link } from '#ui/actions/link.tsx';
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
        <div key={id} className={styles.group}>
          {/* i18n-keys: pages:imports.group.{tasks,time,files} */}
          <h3 className={styles.caption}>{t(`imports.group.${id}`)}</h3>
          <ul className={styles.products}>
            {products.map((product) => (
              <li key={product}>
                <Link href={productPath(product)} className={styles.product}>
                  <ProductMark name={nameOf(product)} />
                  <span className={styles.name}>{nameOf(product)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
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
