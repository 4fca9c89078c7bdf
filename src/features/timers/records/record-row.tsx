import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconScissors from '@tabler/icons-react/dist/esm/icons/IconScissors.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_TITLE } from '#contract/limits.ts';
import type { Task } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { elapsedOf } from '#domain/timer/elapsed.ts';
import { useDurationText } from '#domain/timer/use-duration-text.ts';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import { useFormats } from '#i18n/react.ts';
import { dayOf } from '#time/wall-clock.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Box } from '#ui/layout/primitives.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { RunningClock } from '../running-clock.tsx';
import { EditCell } from './edit-cell.tsx';
import styles from './record-row.module.css';
import { firstDayOf } from './record-times.ts';
import { useRecordActions } from './use-record-actions.ts';

interface RecordRowProps {
  readonly record: TimerRecord;
  /** Null if the replica lacks it. */
  readonly task: Pick<Task, 'id' | 'title' | 'progress'> | null;
  readonly showsTask: boolean;
  /** Name of the user who tracked it, in lists with records of others. */
  readonly person: string | null;
  /** Overlap with other records of the same user. Milliseconds. */
  readonly overlap: number;
  readonly isOwn: boolean;
  readonly onEdit: (record: TimerRecord) => void;
  readonly onSplit: (record: TimerRecord) => void;
}

/** Row of a timer record. The user's own are editable inline. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { record, task, showsTask, person, overlap, isOwn } = props;
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const durationText = useDurationText();
  const actions = useRecordActions();
  const when = formats.dateTime(record.startedAt);
  const title = task?.title ?? t('timer.otherTask');
  const { endedAt } = record;
  const { timeZone } = formats.settings;
  const endsLater = endedAt !== null && dayOf(Date.parse(endedAt), timeZone) !== firstDayOf(record, timeZone);

  return (
    <div className={styles.row} data-running={endedAt === null || undefined}>
      <Box mayShrink className={styles.what}>
        {showsTask && (
          <Link href={`/task/${record.noteId}/do`} className={styles.task}>
            {title}
          </Link>
        )}
        {isOwn ? (
          <EditCell
            label={t('timer.record.noteOf', { when })}
            placeholder={t('timer.record.addNote')}
            value={record.note}
            maxLength={MAX_TITLE}
            onCommit={(text) => actions.typeNote(record, text)}
          />
        ) : (
          record.note !== '' && <p className={styles.note}>{record.note}</p>
        )}
        {(person !== null || endsLater || overlap > 0) && (
          <p className={styles.facts}>
            {person !== null && (
              <span className={styles.person}>
                <Avatar name={person} size="small" isDecorative />
                {person}
              </span>
            )}
            {endsLater && <span>{t('timer.record.endsOn', { when: formats.dateTime(endedAt) })}</span>}
            {overlap > 0 && (
              <span className={styles.overlap}>
                <IconAlertTriangle aria-hidden="true" />
                {t('timer.record.overlaps', { duration: durationText(overlap) })}
              </span>
            )}
          </p>
        )}
      </Box>
      <div className={styles.times}>
        {isOwn ? (
          <>
            <EditCell
              kind="number"
              label={t('timer.record.startOf', { when })}
              value={formats.time(record.startedAt)}
              onCommit={(text) => actions.typeStart(record, text)}
            />
            <span aria-hidden="true">–</span>
            {endedAt === null ? (
              <span className={styles.running}>{t('timer.do.running')}</span>
            ) : (
              <EditCell
                kind="number"
                label={t('timer.record.endOf', { when })}
                value={formats.time(endedAt)}
                onCommit={(text) => actions.typeEnd(record, text)}
              />
            )}
          </>
        ) : (
          <>
            <span className={styles.fixed}>{formats.time(record.startedAt)}</span>
            <span>–</span>
            {endedAt === null ? (
              <span className={styles.running}>{t('timer.do.running')}</span>
            ) : (
              <span className={styles.fixed}>{formats.time(endedAt)}</span>
            )}
          </>
        )}
      </div>
      <div className={styles.duration}>
        {endedAt === null && <RunningClock record={record} size="small" />}
        {endedAt !== null && isOwn && (
          <EditCell
            kind="number"
            label={t('timer.record.durationOf', { when })}
            value={durationText(elapsedOf(record, 0))}
            onCommit={(text) => actions.typeDuration(record, text)}
          />
        )}
        {endedAt !== null && !isOwn && (
          <span className={styles.fixed}>{durationText(elapsedOf(record, 0))}</span>
        )}
      </div>
      <div className={styles.acts}>{isOwn && <RecordActs {...props} when={when} />}</div>
    </div>
  );
});

function RecordActs({ record, task, showsTask, onEdit, onSplit, when }: RecordRowProps & { when: string }) {
  const { t } = useTranslation('pages');
  const { remove } = useRecordActions();
  const { start } = useTimerActions();
  const mayContinue = showsTask && task !== null && task.progress !== 'done' && record.endedAt !== null;
  return (
    <Menu
      label={t('timer.record.acts', { when })}
      placement="bottom end"
      trigger={
        <IconButton
          size="small"
          label={t('timer.record.acts', { when })}
          icon={<IconDots aria-hidden="true" />}
        />
      }
      entries={[
        ...(mayContinue
          ? [{ id: 'continue', label: t('timer.record.continue'), icon: <IconPlayerPlay /> }]
          : []),
        { id: 'edit', label: t('timer.record.edit'), icon: <IconEdit /> },
        { id: 'split', label: t('timer.record.split'), icon: <IconScissors /> },
        {
          id: 'delete',
          label: t('button.delete'),
          icon: <IconTrash />,
          isDangerous: true,
          isSeparated: true,
        },
      ]}
      onAction={(id) => {
        if (id === 'continue' && task !== null) start(task);
        else if (id === 'edit') onEdit(record);
        else if (id === 'split') onSplit(record);
        else if (id === 'delete') remove(record);
      }}
    />
  );
}
