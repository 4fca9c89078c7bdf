import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#client-react/use-today.ts';
import type { Due } from '#i18n/due-parts.ts';
import { useFormats } from '#i18n/react.ts';

/** A date as one says it: `Friday`, `Friday, 14:30`; null where there is none. */
export function useWishText(): (wish: Due) => string | null {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const today = useToday(formats.settings.timeZone);
  return useCallback(
    ({ dueDate, isWholeDay }) => {
      if (dueDate === null) return null;
      const day = formats.relativeDay(dueDate, today);
      return isWholeDay ? day : t('delegation.wish.at', { day, time: formats.time(dueDate) });
    },
    [t, formats, today],
  );
}
