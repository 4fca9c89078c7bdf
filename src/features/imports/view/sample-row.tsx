import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import { useTranslation } from 'react-i18next';
import type { ImportSample } from '#contract/import/import.ts';
import { useColleagues } from '#domain/delegation/use-colleagues.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { Box, Row, Text } from '#ui/layout/primitives.tsx';
import { ImportanceMark } from '#ui/marks/importance-mark.tsx';
import styles from './sample.module.css';

/** Task that is not there yet, drawn as a row of a list. */
export function SampleRow({ task }: { readonly task: ImportSample }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const due = useDueText(task);
  const assignee = useColleagues().find(({ id }) => id === task.assigneeId);
  const { title, labels, collection, parent, workload, importance, comments, links, recurrence } = task;
  const Tick = task.isCompleted ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={styles.row} data-done={task.isCompleted || undefined}>
      <Tick
        className={styles.tick}
        {...(task.isCompleted
          ? { role: 'img', 'aria-label': t('imports.sample.completed') }
          : { 'aria-hidden': true })}
      />
      <Box grow mayShrink>
        <Text as="p" weight="medium" leading="snug" lines="anywhere" className={styles.title}>
          {title}
        </Text>
        {labels.length > 0 && (
          <Row as="p" gap={1} wrap>
            {labels.map((label) => (
              <span key={label} className={styles.label}>
                {label}
              </span>
            ))}
          </Row>
        )}
        <Row
          as="p"
          gap={3}
          rowGap={0}
          wrap
          tone="faint"
          size="sm"
          leading="snug"
          lines="anywhere"
          className={styles.facts}
        >
          {due !== null && <span>{due}</span>}
          {workload !== null && <span>{formats.duration(workload)}</span>}
          {assignee !== undefined && <span>{t('imports.sample.assignee', { name: assignee.name })}</span>}
          {recurrence !== null && <span>{t('imports.sample.repeats')}</span>}
          {collection !== null && <span>{t('imports.sample.in', { name: collection })}</span>}
          {parent !== null && <span>{t('imports.sample.below', { title: parent })}</span>}
          {comments > 0 && <span>{t('imports.sample.comments', { count: comments })}</span>}
          {links > 0 && <span>{t('imports.sample.links', { count: links })}</span>}
        </Row>
      </Box>
      {!task.isCompleted && (
        <ImportanceMark value={importance} label={t('imports.sample.importance', { importance })} />
      )}
    </li>
  );
}

function useDueText({ dueDate, dueDay, isWholeDay }: ImportSample): string | null {
  const formats = useFormats();
  const today = useToday(formats.settings.timeZone);
  if (dueDay !== null) return formats.days.relative(dueDay, today);
  if (dueDate === null) return null;
  const day = formats.relativeDay(dueDate, today);
  return isWholeDay ? day : `${day}, ${formats.time(dueDate)}`;
}
