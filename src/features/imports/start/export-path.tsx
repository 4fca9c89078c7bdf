import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconPointer from '@tabler/icons-react/dist/esm/icons/IconPointer.mjs';
import { useTranslation } from 'react-i18next';
import type { ImportProduct } from '#contract/import/import-product.ts';
import { Row, Text } from '#ui/layout/primitives.tsx';
import styles from './export-path.module.css';
import { type ExportPicture, exportPicture } from './export-picture.ts';

/**
 * Drawn way to the export of a product: its menus with the entries to choose, the last one marked. It is hidden from
 * screen readers, since the steps beside it say the same in words.
 */
export function ExportPath({ product }: { readonly product: ImportProduct }) {
  const { t } = useTranslation('pages');
  // i18n-keys: pages:imports.path.{*importProducts}
  const picture = exportPicture(product, t(`imports.path.${product}`));
  return (
    <div className={styles.window} aria-hidden="true">
      <div className={styles.bar}>
        {picture.kind === 'file' ? (
          <IconFileText className={styles.icon} />
        ) : (
          <Row as="span" gap={1} rigid className={styles.dots}>
            <i />
            <i />
            <i />
          </Row>
        )}
        <Text mayShrink weight="medium" lines="anywhere">
          {picture.title}
        </Text>
      </div>
      {picture.kind === 'file' ? <FileLines picture={picture} /> : <MenuPath picture={picture} />}
    </div>
  );
}

function MenuPath({ picture: { entries } }: { readonly picture: ExportPicture }) {
  return (
    <div className={styles.menus}>
      {entries.map((entry, index) => {
        const isLast = index === entries.length - 1;
        const Mark = isLast ? IconPointer : IconChevronRight;
        return (
          // Bars of other lengths stand for the entries around, so that no two menus look the same.
          <div key={entry} className={styles.menu} data-shape={index % 3}>
            <i className={styles.other} />
            <span className={styles.entry} data-last={isLast || undefined}>
              <Text mayShrink lines="anywhere">
                {entry}
              </Text>
              <Mark className={styles.icon} />
            </span>
            <i className={styles.other} />
          </div>
        );
      })}
    </div>
  );
}

function FileLines({ picture: { entries } }: { readonly picture: ExportPicture }) {
  return (
    <div className={styles.lines}>
      {entries.map((line) => (
        <Text as="code" key={line} mayShrink tone="ink" size="sm" lines="anywhere">
          {line}
        </Text>
      ))}
      <i className={styles.other} />
    </div>
  );
}
