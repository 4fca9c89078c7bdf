import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#client-react/use-request.ts';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import type { ImportProduct } from '#contract/import/import-product.ts';
import { Button } from '#ui/actions/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { DateOrderSelect } from '../choices/date-order-select.tsx';
import { productGroups } from '../start/product-groups.ts';
import { useProductName } from '../use-product-name.ts';
import { useImportCall } from './use-import-call.ts';
import styles from './views.module.css';

/** Products whose files may write dates in the order of a region. */
const AMBIGUOUS: ReadonlySet<ImportProduct> = new Set([
  'asana',
  'clockify',
  'markdown',
  'microsoft_to_do',
  'toggl',
]);

interface ReadAgainProps {
  readonly importId: string;
  /** Product that is offered first; null leaves it to the person. */
  readonly initial: ImportProduct | null;
  /** Order of dates that it was read with. */
  readonly initialOrder?: ImportChoices['dateOrder'];
  /** Whether it is the next thing to do. */
  readonly isPrimary?: boolean;
  /** Product that it is not of; null where it may be of any. */
  readonly without: ImportProduct | null;
}

/** Another reading of a file that is kept, which need not be sent again: its product, and the order of its dates. */
export function ReadAgain({
  importId,
  initial,
  initialOrder = 'auto',
  isPrimary = false,
  without,
}: ReadAgainProps) {
  const { t } = useTranslation('pages');
  const nameOf = useProductName();
  const isOffline = useIsOffline();
  const { isPending, failure, readAs } = useImportCall(importId);
  const [product, setProduct] = useState(initial);
  const [dateOrder, setDateOrder] = useState(initialOrder);
  const others = productGroups.flatMap(({ products }) => products).filter((each) => each !== without);
  const isAmbiguous = product !== null && AMBIGUOUS.has(product);
  return (
    <div className={styles.readAgain}>
      <Select
        label={t('imports.failed.from')}
        placeholder={t('imports.failed.pick')}
        options={others.map((id) => ({ id, label: nameOf(id) }))}
        value={product}
        onChange={setProduct}
      />
      {isAmbiguous && <DateOrderSelect value={dateOrder} onChange={setDateOrder} />}
      <Button
        variant={isPrimary ? 'primary' : 'quiet'}
        isDisabled={isOffline || product === null}
        isPending={isPending}
        onPress={() => product !== null && readAs(product, isAmbiguous ? dateOrder : 'auto')}
      >
        {t('imports.failed.readAgain')}
      </Button>
      {failure !== null && <Banner tone="failed">{failure}</Banner>}
    </div>
  );
}
