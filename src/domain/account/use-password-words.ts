import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export function usePasswordWords() {
  const { t } = useTranslation('pages');
  return useMemo(
    () => ({
      show: t('session.field.showPassword'),
      hide: t('session.field.hidePassword'),
      capsLock: t('session.field.capsLock'),
    }),
    [t],
  );
}
