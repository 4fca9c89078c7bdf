import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useTranslation } from 'react-i18next';
import type { QuickAddReading } from '#line/reading.ts';
import { Link } from '#ui/actions/link.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import styles from './quick-add-field.module.css';
import type { QuickLine } from './quick-line.ts';
import { SpokenNote } from './spoken-note.tsx';
import { UnderstoodChips } from './understood-chips.tsx';

export interface LineFactsProps {
  readonly line: QuickLine;
  readonly reading: QuickAddReading | null;
  /** Task that was just added, until the next line is started. */
  readonly added: { readonly id: string; readonly title: string } | null;
  readonly onLine: (line: QuickLine) => void;
}

/** Chips of what a line says, or the task that was just made of it. */
export function LineFacts({ line, reading, added, onLine }: LineFactsProps) {
  const { t } = useTranslation('pages');
  return (
    <>
      {added !== null && (
        <Row as="p" gap={2} align="center" mayShrink tone="soft" size="sm" className={styles.added}>
          <IconCheck aria-hidden="true" />
          <span aria-hidden="true">{t('quickAdd.addedShort')}</span>
          <Link href={`/task/${added.id}`} className={styles.addedTitle}>
            {added.title}
          </Link>
        </Row>
      )}
      {added === null && reading?.isContradictory === true && (
        <p className={styles.hint} role="status">
          {t('quickAdd.clash')}
        </p>
      )}
      <UnderstoodChips line={line} reading={reading} onLine={onLine} />
      <SpokenNote text={added === null ? '' : t('quickAdd.added', { title: added.title })} />
    </>
  );
}
