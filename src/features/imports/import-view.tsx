import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { reasonOf } from '#client/failure.ts';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import type { ImportDetail } from '#contract/import/import.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { IMPORT_PATH } from './import-path.ts';
import { useImport } from './import-queries.ts';
import { useFileDrop } from './start/use-file-drop.ts';
import { StepHeader } from './step-header.tsx';
import { FailedView } from './view/failed-view.tsx';
import { FinishedView } from './view/finished-view.tsx';
import { PreviewView } from './view/preview-view.tsx';
import { WorkingView } from './view/working-view.tsx';

/** One import, in the state that it has: it can be left and opened again at any time. */
export function ImportView({ importId }: { readonly importId: string }) {
  const { t } = useTranslation('pages');
  const refusalText = useRefusalText();
  const isOffline = useIsOffline();
  const { data, error, refetch } = useImport(importId);
  useFileDrop(null);
  // Removed from the list meanwhile, in another tab.
  if (reasonOf(error)?.id === 'not_found') return <Navigate to={IMPORT_PATH} replace />;
  if (data !== undefined) {
    return (
      <>
        {isOffline && <Banner tone="offline">{t('imports.offline')}</Banner>}
        <StateView shown={data} />
      </>
    );
  }
  return (
    <div>
      <StepHeader step="loading" title={t('imports.title')} />
      {isOffline ? (
        <Banner tone="offline">{t('imports.offline')}</Banner>
      ) : error === null ? (
        <div aria-busy="true">
          <SkeletonRows count={4} />
        </div>
      ) : (
        <Banner
          tone="failed"
          action={
            <Button size="small" onPress={() => void refetch()}>
              {t('button.tryAgain')}
            </Button>
          }
        >
          {refusalText(error)}
        </Banner>
      )}
    </div>
  );
}

function StateView({ shown }: { readonly shown: ImportDetail }) {
  switch (shown.state) {
    case 'reading':
      // A CSV that is read again under other columns keeps the preview that is in sight.
      return shown.columns === null ? <WorkingView shown={shown} /> : <PreviewView shown={shown} />;
    case 'ready':
      return <PreviewView shown={shown} />;
    case 'running':
    case 'undoing':
      return <WorkingView shown={shown} />;
    case 'failed':
      return <FailedView shown={shown} />;
    default:
      return <FinishedView shown={shown} />;
  }
}
