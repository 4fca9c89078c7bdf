import { useTranslation } from 'react-i18next';
import { useNow } from '#client-react/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import type { LineReader } from './line-reader.ts';
import type { QuickAddReading } from './parse-reading.ts';
import type { Understood } from './understood.ts';

const MINUTE = 60_000;

/** Says what was read; the words come with the reader. */
export function useUnderstoodText(
  reader: LineReader | null,
): (kind: Understood['kind'], reading: QuickAddReading) => string {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const now = useNow(MINUTE);
  return (kind, reading) => reader?.say(kind, reading, t, formats, now) ?? '';
}
