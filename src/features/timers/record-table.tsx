import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { TimerRecord } from '#contract/timer-record.ts';
import { useFormats } from '#i18n/react.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { toasts } from '#ui/toast-queue.ts';
import { elapsedOf, elapsedOfAll } from './elapsed.ts';
import { deleteRecord, restoreRecord } from './mutations.ts';
import styles from './record-table.module.css';
import { useDurationText } from './use-duration-text.ts';

interface RecordTableProps {
  readonly records: readonly TimerRecord[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export function RecordTable({ records, now }: RecordTableProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const duration = useDurationText();

  function remove(record: TimerRecord) {
    void deleteRecord(client, record);
    toasts.add({
      text: t('timer.toast.deleted', { duration: duration(elapsedOf(record, now)) }),
      action: { label: t('timer.toast.undo'), onAction: () => void restoreRecord(client, record) },
    });
  }

  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('timer.do.start')}</th>
          <th scope="col">{t('timer.do.end')}</th>
          <th scope="col" className={styles.number}>
            {t('timer.do.duration')}
          </th>
          <th scope="col">
            <span className={styles.hidden}>{t('timer.do.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            <td>
              <time dateTime={record.startedAt}>{formats.dateTime(record.startedAt)}</time>
            </td>
            <td>
              {record.endedAt === null ? (
                <span className={styles.running}>{t('timer.do.running')}</span>
              ) : (
                <time dateTime={record.endedAt}>{formats.time(record.endedAt)}</time>
              )}
            </td>
            <td className={styles.number}>{duration(elapsedOf(record, now))}</td>
            <td className={styles.act}>
              {record.endedAt !== null && (
                <IconButton
                  size="small"
                  label={t('timer.do.deleteNamed', { when: formats.dateTime(record.startedAt) })}
                  icon={<IconTrash aria-hidden="true" />}
                  onPress={() => remove(record)}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('timer.do.total')}
          </th>
          <td className={styles.number}>{duration(elapsedOfAll(records, now))}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
