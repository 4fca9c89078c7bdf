import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/import/import.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Grid, Row } from '#ui/layout/primitives.tsx';
import { RowList } from '../rows/row-list.tsx';
import { StepHeader } from '../step-header.tsx';
import { ForgetButton, UndoButton } from './finished-acts.tsx';
import { LeftBehindList } from './left-behind-list.tsx';
import { TotalsTable } from './totals-table.tsx';
import styles from './views.module.css';

/** Page that shows best what an import brought. */
function resultPath({ totals }: Pick<ImportDetail, 'totals'>): string | null {
  const has = (wanted: string) =>
    totals.some(
      ({ kind, action, count }) => kind === wanted && action !== 'skip' && action !== 'error' && count > 0,
    );
  if (has('task')) return '/action/urgency';
  if (has('record')) return '/time';
  return has('event') ? '/schedule/week' : null;
}

/** Import that has ended: done, stopped or undone. */
export function FinishedView({ shown }: { readonly shown: ImportDetail }) {
  const { t } = useTranslation('pages');
  const { id, state, fileName, leftBehind, totals } = shown;
  const path = resultPath(shown);
  // Only an import that never began has nothing to undo once it was stopped.
  const isUntouched = state === 'cancelled' && shown.undoableUntil === null;
  const hasKept = totals.some(({ action, count }) => action === 'keep' && count > 0);
  // i18n-keys: pages:imports.finished.cancelled.nothing pages:imports.finished.undone.kept
  const lead = isUntouched ? 'cancelled.nothing' : hasKept ? 'undone.kept' : `${state}.lead`;
  return (
    <div>
      {/* i18n-keys: pages:imports.finished.{done,cancelled,undone}.{title,lead} */}
      <StepHeader
        step={`${id}:${state}`}
        title={t(`imports.finished.${state}.title`)}
        description={t(`imports.finished.${lead}`, { name: fileName })}
      />
      <Grid gap={5} columns="minmax(0, 1fr)">
        {/* i18n-keys: pages:imports.failure.{*importFailures} */}
        {shown.failure !== null && state === 'cancelled' && (
          <Banner tone="failed">{t(`imports.failure.${shown.failure}`)}</Banner>
        )}
        <Row gap={3} align="center" wrap>
          {state !== 'undone' && path !== null && (
            <LinkButton variant="primary" href={path}>
              {t('imports.finished.show')}
            </LinkButton>
          )}
          <UndoButton shown={shown} />
          <ForgetButton shown={shown} />
        </Row>
        {!isUntouched && (
          <>
            <div className={styles.columns}>
              <Card title={t(state === 'undone' ? 'imports.totals.undone' : 'imports.totals.arrived')}>
                <TotalsTable shown={shown} />
              </Card>
              {leftBehind.length > 0 && state !== 'undone' && <LeftBehindCard shown={shown} />}
            </div>
            <RowList shown={shown} />
          </>
        )}
      </Grid>
    </div>
  );
}

function LeftBehindCard({ shown }: { readonly shown: ImportDetail }) {
  const { t } = useTranslation('pages');
  return (
    <Card title={t('imports.leftBehind.stayed')}>
      <LeftBehindList shown={shown} />
    </Card>
  );
}
