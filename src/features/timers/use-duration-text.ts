import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/react.ts';

const MINUTE = 60_000;

/** A stretch of time in words, from milliseconds: `1 h 25 min`, `under 1 min` where there was a little. */
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
