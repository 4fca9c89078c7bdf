import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';

/** Duration as text, from milliseconds: `1 h 25 min`, `under 1 min` for a short one. */
export function useDurationText(): (milliseconds: number) => string {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  return useCallback(
    (milliseconds) =>
      milliseconds > 0 && milliseconds < MINUTE
        ? t('timer.underMinute')
        : formats.duration(Math.floor(milliseconds / MINUTE)),
    [t, formats],
  );
}
