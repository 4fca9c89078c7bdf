import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconRotate2 from '@tabler/icons-react/dist/esm/icons/IconRotate2.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { can } from '#contract/policy-table.ts';
import { dueEnd } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { useTask } from '#domain/task/use-task.ts';
import { useTaskRemoval } from '#domain/task/use-task-removal.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Grid, Stack } from '#ui/layout/primitives.tsx';
import { Markdown, MarkdownSkeleton } from '#ui/markdown/lazy-markdown.tsx';
import { AbsentState } from '#ui/states/absent-state.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { useTaskHistory } from '../history/use-task-history.ts';
import { RowLabels, RowScope } from '../list/row-marks.tsx';
import { useBulkActions } from '../list/use-bulk-actions.ts';
import { CommentsSlot, TrackedTimeSlot } from '../page/task-page-slots.ts';
import styles from './completed-task-page.module.css';

/** Name of the user who finished a task, from its history; null if unknown, such as offline. */
function useFinisher(task: Task): string | null {
  const { data } = useTaskHistory(task);
  const entry = data?.pages
    .flatMap(({ entries }) => entries)
    .filter(({ field, after }) => field === 'progress' && after === 'done')
    .toSorted((a, b) => b.version - a.version)[0];
  return entry?.userName ?? null;
}

export function CompletedTaskPage() {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const { completedTaskId = '' } = useParams();
  const state = useTask(completedTaskId);
  if (state.status === 'found') {
    // Reopened, here or elsewhere: it is an open task again.
    if (state.task.progress !== 'done') return <Navigate to={`/task/${completedTaskId}`} replace />;
    return (
      <CompletedTask
        key={completedTaskId}
        task={state.task}
        heading="h1"
        onDeleted={() => void navigate('/collect/completed')}
      />
    );
  }
  if (state.status === 'loading') {
    return (
      <section aria-busy="true" aria-label={t('task.page.loading')}>
        <SkeletonRows count={6} />
      </section>
    );
  }
  const isMissing = state.status === 'missing';
  return (
    <AbsentState
      isMissing={isMissing}
      title={t(isMissing ? 'task.page.missingTitle' : 'task.page.unreachableTitle')}
      action={<LinkButton href="/collect/completed">{t('taskList.completedTask.all')}</LinkButton>}
    >
      {t(isMissing ? 'task.page.missing' : 'task.page.unreachable')}
    </AbsentState>
  );
}

interface CompletedTaskProps {
  readonly task: Task;
  /** `h1` on its page, `h2` beside another page. */
  readonly heading: 'h1' | 'h2';
  readonly onDeleted: () => void;
}

export function CompletedTask({ task, heading, onDeleted }: CompletedTaskProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { reopen, duplicate } = useBulkActions();
  const remove = useTaskRemoval();
  const who = useFinisher(task);
  const at = task.completedAt ?? task.updatedAt;
  const when = t('task.due.at', { day: formats.dayLong(at), time: formats.time(at) });
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('taskList.completedTask.created'), formats.dateTime(task.createdAt)],
    ...(task.dueDate === null
      ? []
      : [[t('task.field.dueDate'), <Punctuality key="due" task={task} at={at} />] as const]),
    [t('task.field.importance'), formats.number(task.importance)],
    ...(task.workload === null ? [] : [[t('task.field.workload'), formats.duration(task.workload)] as const]),
    ...(task.organizationId === null
      ? []
      : [[t('taskList.groupings.place'), <RowScope key="place" task={task} />] as const]),
    ...(task.labels.length === 0
      ? []
      : [[t('task.field.labels'), <RowLabels key="labels" names={task.labels} />] as const]),
  ];

  return (
    <article className={classNames(styles.page, heading === 'h2' && styles.beside)} data-task-page={task.id}>
      <PageHeader
        eyebrow={<Link href="/collect/completed">{t('task.completed.title')}</Link>}
        title={task.title}
        heading={heading}
        description={
          <span className={styles.when}>
            {who === null
              ? t('task.page.completed', { when })
              : t('taskList.completedTask.finishedBy', { when, name: who })}
          </span>
        }
        actions={
          <>
            {can(task.role, 'task.finish') && (
              <Button
                variant="primary"
                icon={<IconRotate2 aria-hidden="true" />}
                onPress={() => reopen([task])}
              >
                {t('taskList.act.reopen')}
              </Button>
            )}
            <Button icon={<IconCopy aria-hidden="true" />} onPress={() => duplicate(task)}>
              {t('taskList.completedTask.again')}
            </Button>
            {can(task.role, 'task.delete') && (
              <IconButton
                label={t('task.delete')}
                icon={<IconTrash aria-hidden="true" />}
                onPress={() => remove([task], onDeleted)}
              />
            )}
          </>
        }
      />
      <div className={styles.columns}>
        <Stack gap={5} mayShrink>
          {task.description.trim() !== '' && (
            <Card title={t('task.field.description')}>
              <Suspense fallback={<MarkdownSkeleton>{task.description}</MarkdownSkeleton>}>
                <Markdown>{task.description}</Markdown>
              </Suspense>
            </Card>
          )}
          <TrackedTimeSlot task={task} />
          <CommentsSlot task={task} />
        </Stack>
        <Stack as="aside" gap={5} mayShrink>
          <Card title={t('taskList.completedTask.facts')}>
            <Stack as="dl" gap={2}>
              {facts.map(([label, value]) => (
                <Grid
                  key={label}
                  gap={3}
                  align="baseline"
                  columns="8rem minmax(0, 1fr)"
                  className={styles.fact}
                >
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </Grid>
              ))}
            </Stack>
          </Card>
          <HistoryPanel task={task} />
        </Stack>
      </div>
    </article>
  );
}

/** Due date, and whether it was met. */
function Punctuality({ task, at }: { task: Task; at: string }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  if (task.dueDate === null) return null;
  const isLate = Date.parse(at) > dueEnd(task, formats.settings.timeZone);
  const when = task.dueDay === null ? formats.dateTime(task.dueDate) : formats.days.date(task.dueDay);
  return (
    <>
      {when}{' '}
      <span className={isLate ? styles.late : styles.kept}>
        {t(isLate ? 'taskList.completedTask.late' : 'taskList.completedTask.inTime')}
      </span>
    </>
  );
}
