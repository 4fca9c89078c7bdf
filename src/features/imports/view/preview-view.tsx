import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#client-react/use-request.ts';
import { IMPORT_UNDO_DAYS, type ImportDetail } from '#contract/import/import.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { ChoicesCard } from '../choices/choices-card.tsx';
import { ColumnChoices } from '../choices/column-choices.tsx';
import { useChoices } from '../choices/use-choices.ts';
import { IMPORT_PATH } from '../import-path.ts';
import { RowList } from '../rows/row-list.tsx';
import { StepHeader } from '../step-header.tsx';
import { useProductName } from '../use-product-name.ts';
import { LeftBehindList } from './left-behind-list.tsx';
import { ReadAgain } from './read-again.tsx';
import { SampleCard } from './sample-card.tsx';
import { TotalsTable } from './totals-table.tsx';
import { useImportCall } from './use-import-call.ts';
import styles from './views.module.css';
import { WorkingView } from './working-view.tsx';

/**
 * Import with the numbers of its last plan while a CSV is read again, so that nothing moves under the pointer. Null where
 * no plan was seen, as after a reload.
 */
function useLastPlan(shown: ImportDetail): ImportDetail | null {
  const isReading = shown.state === 'reading';
  const [last, setLast] = useState(isReading ? null : shown.totals);
  if (!isReading && shown.totals !== last) setLast(shown.totals);
  if (!isReading) return shown;
  return last === null ? null : { ...shown, totals: last };
}

/** Plan of an import, or the progress of the reading that leads to it. */
export function PreviewView({ shown }: { readonly shown: ImportDetail }) {
  const plan = useLastPlan(shown);
  return plan === null ? <WorkingView shown={shown} /> : <PlanView shown={plan} />;
}

/** Plan of an import before anything is written, with the choices that change it. */
function PlanView({ shown }: { readonly shown: ImportDetail }) {
  const { t } = useTranslation('pages');
  const nameOf = useProductName();
  const inUse = useChoices(shown);
  const { id, product, fileName, columns } = shown;
  return (
    <div>
      <StepHeader
        step={`${id}:preview`}
        title={t('imports.preview.title')}
        description={
          <>
            {t('imports.preview.lead', { name: fileName, product: nameOf(product) })}{' '}
            {!shown.isFileKept && <Link href={IMPORT_PATH}>{t('imports.preview.otherProduct')}</Link>}
          </>
        }
      />
      <Grid gap={5} columns="minmax(0, 1fr)">
        {columns !== null && <ColumnChoices columns={columns} inUse={inUse} />}
        <div className={styles.columns}>
          <Grid gap={5} columns="minmax(0, 1fr)">
            <Card title={t('imports.totals.planned')}>
              <TotalsTable shown={shown} />
            </Card>
            <ChoicesCard shown={shown} inUse={inUse} />
            {shown.isFileKept && (
              <Card title={t('imports.preview.otherwise')}>
                <ReadAgain
                  importId={id}
                  initial={product}
                  initialOrder={shown.choices.dateOrder}
                  without={null}
                />
              </Card>
            )}
          </Grid>
          <Grid gap={5} columns="minmax(0, 1fr)">
            <Card title={t('imports.leftBehind.stays')}>
              <LeftBehindList shown={shown} />
            </Card>
            <SampleCard shown={shown} />
          </Grid>
        </div>
        <RowList shown={shown} />
        <Decision shown={shown} isPlanning={inUse.isPlanning} />
      </Grid>
    </div>
  );
}

interface DecisionProps {
  readonly shown: ImportDetail;
  readonly isPlanning: boolean;
}

function Decision({ shown, isPlanning }: DecisionProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const isOffline = useIsOffline();
  const { isPending, failure, start, forget } = useImportCall(shown.id);
  const count = shown.totals.reduce(
    (sum, each) => (each.action === 'create' || each.action === 'update' ? sum + each.count : sum),
    0,
  );
  return (
    <>
      {failure !== null && <Banner tone="failed">{failure}</Banner>}
      <div className={styles.decision}>
        <Button
          variant="primary"
          isDisabled={isOffline || isPlanning || count === 0}
          isPending={isPending}
          onPress={start}
        >
          {t('imports.preview.start')}
        </Button>
        <Button variant="plain" isDisabled={isOffline || isPlanning} onPress={() => forget()}>
          {t('button.discard')}
        </Button>
        <Text as="p" role="status" maxWidth="var(--measure)" tone="soft" size="sm" className={styles.note}>
          {isPlanning
            ? t('imports.preview.planning')
            : t('imports.preview.count', { count, shown: formats.number(count) })}{' '}
          <span className={styles.undoable}>
            {t('imports.preview.undoable', { count: IMPORT_UNDO_DAYS })}
          </span>
        </Text>
      </div>
    </>
  );
}
