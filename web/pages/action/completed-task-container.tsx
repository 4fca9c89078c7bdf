import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { useNow } from '#domain/time/use-now.ts';
import { elapsedOfAll } from '#domain/timer/elapsed.ts';
import { CompletedTask, CompletedTaskPage } from '#features/tasks/completed/completed-task-page.tsx';
import { CommentsSlot, TrackedTimeSlot } from '#features/tasks/page/task-page-slots.ts';
import { EstimateBar } from '#features/timers/estimate-bar.tsx';
import { RecordList } from '#features/timers/records/record-list.tsx';
import { useTaskRecords } from '#features/timers/records/use-task-records.ts';
import { MINUTE } from '#time/units.ts';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { QueryScope } from '../collect/query-scope.tsx';
import { TaskComments } from '../task/task-comments.tsx';

const fills = [fill(TrackedTimeSlot, TimeTaken), fill(CommentsSlot, TaskComments)];

export function CompletedTaskContainer() {
  return (
    <QueryScope>
      <SlotProvider fills={fills}>
        <CompletedTaskPage />
      </SlotProvider>
    </QueryScope>
  );
}

/** Completed task beside a page. */
export function CompletedTaskBeside({ task, onDeleted }: { task: Task; onDeleted: () => void }) {
  return (
    <SlotProvider fills={fills}>
      <CompletedTask task={task} heading="h2" onDeleted={onDeleted} />
    </SlotProvider>
  );
}

/** Tracked time of a task beside its estimate, record by record. */
function TimeTaken({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const { records, isPartial, isPending } = useTaskRecords(task);
  const now = useNow(MINUTE);
  const taskOf = useCallback((id: string) => (id === task.id ? task : undefined), [task]);
  return (
    <Card title={t('taskList.completedTask.time')}>
      <Stack gap={4}>
        <EstimateBar workload={task.workload} tracked={elapsedOfAll(records, now)} />
        {isPartial && <p>{t('timer.do.failed')}</p>}
        {isPending && <SkeletonRows count={Math.max(1, records.length)} />}
        {!isPending && records.length > 0 && (
          <RecordList label={t('timer.do.records')} records={records} taskOf={taskOf} />
        )}
      </Stack>
    </Card>
  );
}
