import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconDiamond from '@tabler/icons-react/dist/esm/icons/IconDiamond.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '#ui/chip.tsx';
import { Link } from '#ui/link.tsx';
import type { LineReader } from './line-reader.ts';
import type { QuickAddReading } from './parse-reading.ts';
import styles from './quick-add-field.module.css';
import { type Understood, understoodIn } from './understood.ts';
import { useUnderstoodText } from './use-understood-text.ts';

interface LineNoteProps {
  readonly reader: LineReader | null;
  readonly reading: QuickAddReading | null;
  /** The task just added, until the next line begins. */
  readonly added: { readonly id: string; readonly title: string } | null;
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

/** The line below the field, always as high: chips of what was understood, what was just added, or an example. */
export function LineNote({ reader, reading, added, onMakeLiteral }: LineNoteProps) {
  const { t } = useTranslation('pages');
  const textOf = useUnderstoodText(reader);
  const understood = understoodIn(reading);
  const chip = (item: Understood, read: QuickAddReading) => {
    const Icon = icons[item.kind];
    const text = textOf(item.kind, read);
    const removal = {
      onRemove: () => onMakeLiteral(item.texts),
      removeLabel: t('quickAdd.makeLiteral', { text, words: item.texts.join(' ') }),
    };
    return (
      <Chip key={item.kind} icon={<Icon aria-hidden="true" />} {...(item.texts.length === 0 ? {} : removal)}>
        {text}
      </Chip>
    );
  };
  const spoken =
    added !== null
      ? t('quickAdd.added', { title: added.title })
      : reading === null || understood.length === 0
        ? ''
        : t('quickAdd.understood', { list: understood.map(({ kind }) => textOf(kind, reading)).join(', ') });

  return (
    <div className={styles.note}>
      {added !== null && (
        <p className={styles.added}>
          <IconCheck aria-hidden="true" />
          <span aria-hidden="true">{t('quickAdd.addedShort')}</span>
          <Link href={`/task/${added.id}`} className={styles.addedTitle}>
            {added.title}
          </Link>
        </p>
      )}
      {added === null && reading !== null && understood.map((item) => chip(item, reading))}
      {added === null && understood.length === 0 && <p className={styles.hint}>{t('quickAdd.hint')}</p>}
      <SpokenNote text={spoken} />
    </div>
  );
}

/** Long enough that typing on is not interrupted. Milliseconds. */
const PAUSE = 700;

function SpokenNote({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className={styles.spoken}>
      {spoken}
    </p>
  );
}
