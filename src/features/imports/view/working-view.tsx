import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#client-react/use-request.ts';
import type { ImportDetail } from '#contract/import/import.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { ProgressBar } from '#ui/marks/progress-bar.tsx';
import { StepHeader } from '../step-header.tsx';
import { useImportCall } from './use-import-call.ts';
import styles from './views.module.css';

/** Import that the server reads, carries out or undoes, with its progress. */
export function WorkingView({ shown }: { readonly shown: ImportDetail }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const isOffline = useIsOffline();
  const { isPending, failure, cancel } = useImportCall(shown.id);
  const { id, state, fileName, progress } = shown;
  const done = formats.number(progress.done);
  const isCounted = progress.total > 0;
  return (
    <div>
      {/* i18n-keys: pages:imports.working.{reading,running,undoing} */}
      <StepHeader step={`${id}:${state}`} title={t(`imports.working.${state}`)} />
      <div className={styles.narrow}>
        <Card>
          <div className={styles.progress}>
            <ProgressBar
              label={fileName}
              {...(isCounted ? { value: progress.done, max: progress.total } : {})}
              valueLabel={
                isCounted
                  ? t('imports.working.of', { done, total: formats.number(progress.total) })
                  : t('imports.working.rows', { count: progress.done, shown: done })
              }
            />
            <Text as="p" maxWidth="var(--measure)" tone="soft" size="sm" className={styles.note}>
              {/* i18n-keys: pages:imports.working.note.{reading,running,undoing} */}
              {t(`imports.working.note.${state}`)}
            </Text>
            <Row gap={3} align="center" wrap>
              <LinkButton href="/">{t('imports.working.leave')}</LinkButton>
              {state !== 'undoing' && (
                <Button isDisabled={isOffline} isPending={isPending} onPress={cancel}>
                  {t('imports.working.cancel')}
                </Button>
              )}
            </Row>
            {failure !== null && <Banner tone="failed">{failure}</Banner>}
          </div>
        </Card>
      </div>
    </div>
  );
}
