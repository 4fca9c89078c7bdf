import { useTranslation } from 'react-i18next';
import { useNow } from '#client-react/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import type { QuickAddReading } from './parse-reading.ts';
import type { Understood } from './understood.ts';
import { understoodText } from './understood-text.ts';

const MINUTE = 60_000;

export function useUnderstoodText(): (kind: Understood['kind'], reading: QuickAddReading) => string {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const now = useNow(MINUTE);
  return (kind, reading) => understoodText(kind, reading, t, formats, now);
}
