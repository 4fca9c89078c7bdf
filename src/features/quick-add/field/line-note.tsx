import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useTranslation } from 'react-i18next';
import { Link } from '#ui/actions/link.tsx';
import type { QuickAddReading } from '../parse/reading.ts';
import type { FieldReader } from './field-reader.ts';
import styles from './quick-add-field.module.css';
import { SpokenNote } from './spoken-note.tsx';

interface LineNoteProps {
  readonly reader: FieldReader | null;
  readonly reading: QuickAddReading | null;
  /** Task that was just added, until the next line is started. */
  readonly added: { readonly id: string; readonly title: string } | null;
  readonly onMakeLiteral: (texts: readonly string[]) => void;
}

/** Always as high as the example, which keeps its space while invisible. */
export function LineNote({ reader, reading, added, onMakeLiteral }: LineNoteProps) {
  const { t } = useTranslation('pages');
  const isUnderstood = reading?.parts.some(({ kind }) => kind !== 'title') === true;
  return (
    <div className={styles.note}>
      <p className={styles.hint} data-kept={added !== null || isUnderstood}>
        {t('quickAdd.hint')}
      </p>
      {added !== null && (
        <p className={styles.added}>
          <IconCheck aria-hidden="true" />
          <span aria-hidden="true">{t('quickAdd.addedShort')}</span>
          <Link href={`/task/${added.id}`} className={styles.addedTitle}>
            {added.title}
          </Link>
        </p>
      )}
      {reader !== null && <reader.Chips reading={reading} onMakeLiteral={onMakeLiteral} />}
      <SpokenNote text={added === null ? '' : t('quickAdd.added', { title: added.title })} />
    </div>
  );
}
