import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { dueDayOf } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { urgencyOf } from '#contract/task/urgency.ts';
import { PeopleSlot, TimerSlot } from '#domain/task/task-slots.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { Link } from '#ui/actions/link.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { Markdown, MarkdownSkeleton } from '#ui/markdown/lazy-markdown.tsx';
import { ImportanceMark } from '#ui/marks/importance-mark.tsx';
import { UrgencyMeter } from '#ui/marks/urgency-meter.tsx';
import styles from './stack-page.module.css';

/** Content of a card. */
export function CardFace({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const now = useNow(MINUTE);
  const today = useToday(formats.settings.timeZone);
  const { timeZone } = formats.settings;
  const urgency = urgencyOf(task, now, timeZone);
  const dueDay = dueDayOf(task, timeZone);
  const day = dueDay === null ? '' : formats.days.relative(dueDay, today);
  const when =
    task.dueDate !== null && task.dueDay === null
      ? t('task.due.at', { day, time: formats.time(task.dueDate) })
      : day;

  return (
    <>
      <div className={styles.facts}>
        <UrgencyMeter
          value={urgency}
          label={
            urgency === null ? t('task.noUrgency') : t('task.urgencyOf', { urgency: Math.round(urgency) })
          }
        />
        <ImportanceMark
          value={task.importance}
          label={t('task.importanceOf', { importance: task.importance })}
        />
        <PeopleSlot task={task} />
        <Text marginInlineStart="auto">
          <TimerSlot task={task} />
        </Text>
      </div>
      <h2 className={styles.title}>
        <Link href={`/task/${task.id}`}>{task.title}</Link>
      </h2>
      <Row as="p" gap={4} rowGap={1} wrap tone="soft" className={styles.when}>
        {task.dueDate !== null && (
          <time
            dateTime={task.dueDay ?? task.dueDate}
            className={urgency === 100 ? styles.overdue : undefined}
          >
            {/* Only overdue tasks have an urgency of 100. */}
            {urgency === 100 ? t('task.due.overdue', { when }) : when}
          </time>
        )}
        {task.workload !== null && <span>{formats.duration(task.workload)}</span>}
      </Row>
      {task.description.trim() !== '' && (
        <div className={styles.notes}>
          <Suspense fallback={<MarkdownSkeleton>{task.description}</MarkdownSkeleton>}>
            <Markdown>{task.description}</Markdown>
          </Suspense>
        </div>
      )}
    </>
  );
}
