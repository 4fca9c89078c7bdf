import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { dueDayOf, type InstantOrDay } from '#contract/task/due.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';

/** Requested due date as text: `Friday`, `Friday, 14:30`; null without one. */
export function useRequestedDueText(): (wish: InstantOrDay) => string | null {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const today = useToday(formats.settings.timeZone);
  return useCallback(
    (wish) => {
      const dueDay = dueDayOf(wish, formats.settings.timeZone);
      if (wish.dueDate === null || dueDay === null) return null;
      const day = formats.days.relative(dueDay, today);
      return wish.dueDay !== null ? day : t('delegation.wish.at', { day, time: formats.time(wish.dueDate) });
    },
    [t, formats, today],
  );
}
