import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconDiamond from '@tabler/icons-react/dist/esm/icons/IconDiamond.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useTranslation } from 'react-i18next';
import { useNow } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { Chip } from '#ui/marks/chip.tsx';
import type { QuickAddReading } from '../parse/reading.ts';
import styles from './quick-add-field.module.css';
import { SpokenNote } from './spoken-note.tsx';
import { understoodIn } from './understood.ts';
import { understoodText } from './understood-text.ts';

interface UnderstoodChipsProps {
  readonly reading: QuickAddReading | null;
  readonly onMakeLiteral: (texts: readonly string[]) => void;
}

const icons = {
  date: IconCalendar,
  recurrence: IconRepeat,
  workload: IconHourglass,
  importance: IconDiamond,
  label: IconTag,
  party: IconUser,
} as const;

/** Chips of the recognized parts of a line, each dismissible. One row, which scrolls. */
export function UnderstoodChips({ reading, onMakeLiteral }: UnderstoodChipsProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const now = useNow(MINUTE);
  const understood =
    reading === null
      ? []
      : understoodIn(reading).map((item) => ({
          ...item,
          said: understoodText(item.kind, reading, t, formats, now),
        }));
  const list = understood.map(({ said }) => said).join(', ');
  return (
    <>
      {understood.length > 0 && (
        <div className={styles.chips}>
          {understood.map(({ kind, texts, said }) => {
            const Icon = icons[kind];
            const removal = {
              onRemove: () => onMakeLiteral(texts),
              removeLabel: t('quickAdd.makeLiteral', { text: said, words: texts.join(' ') }),
            };
            return (
              <Chip key={kind} icon={<Icon aria-hidden="true" />} {...(texts.length === 0 ? {} : removal)}>
                {said}
              </Chip>
            );
          })}
        </div>
      )}
      <SpokenNote text={list === '' ? '' : t('quickAdd.understood', { list })} />
    </>
  );
}
