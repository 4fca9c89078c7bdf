import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFailureViews } from '#ui/states/load-failure.tsx';
import { LoadFailureContext } from '#ui/states/load-failure-context.ts';

/** Texts for a module of the app that fails to load: the connection is gone, or there is a new version. */
export function LoadFailureProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('pages');
  const views = useMemo(
    () => ({
      ...loadFailureViews,
      missing: t('shell.missing.text'),
      again: t('button.tryAgain'),
      stillMissing: t('shell.missing.still'),
      reload: t('shell.missing.reload'),
      onReload: () => location.reload(),
    }),
    [t],
  );
  return <LoadFailureContext value={views}>{children}</LoadFailureContext>;
}
