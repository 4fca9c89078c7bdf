import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { QuickAddSlot, type TaskSlotProps } from '#domain/task/task-slots.ts';
import { useTaskActions } from '#domain/task/use-task-actions.ts';
import { Box, Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { ProgressBar } from '#ui/marks/progress-bar.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { addSubtasks } from './subtask-mutations.ts';
import { SubtaskRow } from './subtask-row.tsx';
import { type Subtask, subtasksOf } from './subtask-tree.ts';
import styles from './subtasks.module.css';
import { useSubtaskActs } from './use-subtask-acts.tsx';

const parts: LiveListSpec<Task> = {
  where: (task) => task.parentTaskId !== null,
  compare: (a, b) => (a.id < b.id ? -1 : 1),
};

function useSubtasks(taskId: string): readonly Subtask[] {
  const tasks = useLiveList('task', parts);
  return useMemo(() => subtasksOf(tasks, taskId), [tasks, taskId]);
}

const SortableList = lazyComponent(async () => (await import('#ui/lists/sortable-list.tsx')).SortableList);

export function SubtaskList({ task }: TaskSlotProps) {
  const { t } = useTranslation('pages');
  const subtasks = useSubtasks(task.id);
  const acts = useSubtaskActs(task.id, subtasks);
  const { finish, reopen } = useTaskActions();
  const done = subtasks.filter((each) => each.task.progress === 'done').length;
  const mayAdd = can(task.role, 'task.edit') && task.progress !== 'done';
  const count = subtasks.length;
  if (count === 0 && !mayAdd) return null;
  return (
    <Stack as="section" gap={2} mayShrink aria-labelledby="subtasks">
      <Row gap={4} rowGap={1} align="center" justify="between" wrap>
        <Text as="h2" id="subtasks" tone="soft" size="sm" weight="medium">
          {t('subtasks.title')}
        </Text>
        {count > 0 && (
          <div className={styles.progress}>
            <ProgressBar
              label={t('subtasks.progress')}
              isLabelHidden
              value={done}
              max={count}
              valueLabel={t('subtasks.count', { done, all: count })}
            />
            <span aria-hidden="true">{t('subtasks.count', { done, all: count })}</span>
          </div>
        )}
      </Row>
      <Box paddingBlock={1} paddingInline={2} frame="md">
        {count > 0 && (
          <Suspense fallback={<SkeletonRows count={count} size="medium" />}>
            <SortableList
              label={t('subtasks.title')}
              rows={subtasks.map(({ task: each, depth }) => ({
                id: each.id,
                text: each.title,
                depth,
                content: (
                  <SubtaskRow
                    task={each}
                    entries={acts.entries(each)}
                    onAct={(name) => acts.act(each.id, name)}
                    onTick={() => (each.progress === 'done' ? reopen(each) : finish(each))}
                  />
                ),
              }))}
              onMove={mayAdd ? acts.drop : undefined}
              onKeyDown={acts.key}
            />
          </Suspense>
        )}
        {mayAdd && <NewSubtask task={task} />}
      </Box>
    </Stack>
  );
}

/** Quick-add line of a subtask. Several pasted lines are as many subtasks. */
function NewSubtask({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  return (
    <div
      className={styles.new}
      onPasteCapture={(event) => {
        const text = event.clipboardData.getData('text/plain');
        const field = event.target;
        if (!text.trim().includes('\n') || !(field instanceof HTMLInputElement)) return;
        event.preventDefault();
        addSubtasks(client, task.id, field.value + text);
        field.setRangeText('', 0, field.value.length);
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }}
    >
      <QuickAddSlot
        isCompact
        isOfOneScope
        placeholder={t('subtasks.add')}
        draftOf={`subtasks.${task.id}`}
        defaults={{ parentTaskId: task.id }}
      />
    </div>
  );
}
