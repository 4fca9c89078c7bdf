import { useTranslation } from 'react-i18next';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';

export function PlannedText({ at }: { readonly at: string | undefined }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const today = useToday(formats.settings.timeZone);
  if (at === undefined) return null;
  const when = t('task.due.at', { day: formats.relativeDay(at, today), time: formats.time(at) });
  return <time dateTime={at}>{t('extension.panel.planned', { when })}</time>;
}
