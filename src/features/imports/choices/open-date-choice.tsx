import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/import/import.ts';
import { useFormats } from '#i18n/react.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { SettingRow } from '#ui/layout/setting-row.tsx';
import { useImportCall } from '../view/use-import-call.ts';
import { ChoiceRow } from './choice-row.tsx';
import type { ChoicesInUse } from './use-choices.ts';

interface OpenDateChoiceProps {
  readonly shown: ImportDetail;
  readonly change: ChoicesInUse['change'];
}

/** First date that a file leaves open, as it is read, and as it may be meant: a file that is kept is read again then. */
export function OpenDateChoice({ shown, change }: OpenDateChoiceProps) {
  const { t } = useTranslation('pages');
  const { days } = useFormats();
  const { id, product, columns, openDate, isFileKept } = shown;
  const { failure, readAs } = useImportCall(id);
  if (openDate === null || openDate.order === 'ymd') return null;
  const name = t('imports.choice.openDate.name', { date: openDate.text });
  const labelOf = (order: 'dmy' | 'mdy') => days.date(openDate[order]);
  const isChangeable = columns !== null || isFileKept;
  if (!isChangeable) return <SettingRow name={name}>{labelOf(openDate.order)}</SettingRow>;
  return (
    <>
      <ChoiceRow
        name={name}
        hint={t('imports.choice.openDate.hint')}
        options={[
          { id: 'dmy', label: labelOf('dmy') },
          { id: 'mdy', label: labelOf('mdy') },
        ]}
        value={openDate.order}
        onChange={(dateOrder) => (columns === null ? readAs(product, dateOrder) : change({ dateOrder }))}
      />
      {failure !== null && <Banner tone="failed">{failure}</Banner>}
    </>
  );
}
