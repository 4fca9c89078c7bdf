import { useTranslation } from 'react-i18next';
import type { ImportProduct } from '#contract/import/import-product.ts';
import { productNames } from './product-names.ts';

export function useProductName(): (product: ImportProduct) => string {
  const { t } = useTranslation('pages');
  return (product) => {
    switch (product) {
      case 'csv':
      case 'ics':
      case 'markdown':
        // i18n-keys: pages:imports.format.{csv,ics,markdown}
        return t(`imports.format.${product}`);
      default:
        return productNames[product];
    }
  };
}
