import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { missingPartViews } from '#ui/states/missing-part.tsx';
import { MissingPartContext } from '#ui/states/missing-part-context.ts';

/** Texts for a module of the app that fails to load: the connection is gone, or there is a new version. */
export function MissingPartWords({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('pages');
  const words = useMemo(
    () => ({
      ...missingPartViews,
      missing: t('shell.missing.text'),
      again: t('shell.missing.again'),
      stillMissing: t('shell.missing.still'),
      reload: t('shell.missing.reload'),
      onReload: () => location.reload(),
    }),
    [t],
  );
  return <MissingPartContext value={words}>{children}</MissingPartContext>;
}
