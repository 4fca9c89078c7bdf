import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/import/import.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { IMPORT_PATH, productPath } from '../import-path.ts';
import { StepHeader } from '../step-header.tsx';
import { useProductName } from '../use-product-name.ts';
import { ReadAgain } from './read-again.tsx';
import { useImportCall } from './use-import-call.ts';
import styles from './views.module.css';

/** File that was refused as a whole: why, and what to do next. */
export function FailedView({ shown }: { readonly shown: ImportDetail }) {
  const { t } = useTranslation('pages');
  const nameOf = useProductName();
  const { isPending, failure, forget } = useImportCall(shown.id);
  const { id, product, fileName, looksLike } = shown;
  const reason = shown.failure ?? 'interrupted';
  // A file that nobody recognised has the most general product.
  const isUnrecognised = reason === 'wrong_product' && product === 'csv' && looksLike === null;
  return (
    <div>
      <StepHeader step={`${id}:failed`} title={t('imports.failed.title')} description={fileName} />
      <div className={styles.working}>
        {/* i18n-keys: pages:imports.failure.{*importFailures} */}
        <Banner tone="failed">
          {isUnrecognised
            ? t('imports.failed.unrecognised')
            : looksLike === null
              ? t(`imports.failure.${reason}`, { product: nameOf(product) })
              : t('imports.failed.recognised', { product: nameOf(product), other: nameOf(looksLike) })}
        </Banner>
        <Text as="p" maxWidth="var(--measure)" tone="soft" size="sm" className={styles.note}>
          {t('imports.failed.nothing')}
        </Text>
        {shown.isFileKept && (
          <ReadAgain isPrimary importId={id} initial={looksLike} without={isUnrecognised ? null : product} />
        )}
        <Row gap={3} align="center" wrap>
          <LinkButton
            variant={shown.isFileKept ? 'quiet' : 'primary'}
            href={isUnrecognised ? IMPORT_PATH : productPath(product)}
          >
            {t('imports.failed.again')}
          </LinkButton>
          {!isUnrecognised && <LinkButton href={IMPORT_PATH}>{t('imports.otherProduct')}</LinkButton>}
          <Button variant="plain" isPending={isPending} onPress={() => forget()}>
            {t('imports.forget')}
          </Button>
        </Row>
        {failure !== null && <Banner tone="failed">{failure}</Banner>}
      </div>
    </div>
  );
}
