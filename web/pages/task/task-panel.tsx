import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type KeyboardEvent, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTask } from '#domain/task/use-task.ts';
import { TaskAbsence } from '#features/tasks/page/task-absence.tsx';
import { TaskSheet } from '#features/tasks/page/task-sheet.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Box, Row } from '#ui/layout/primitives.tsx';
import { pressedKey } from '#ui/page-keys.ts';
import { SlotProvider } from '#ui/slot.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { QueryScope } from '../collect/query-scope.tsx';
import { focusLinkOf, neighbourOf, revealLinkOf, useFollowedFocus } from './task-neighbours.ts';
import styles from './task-panel.module.css';
import { taskSheetFills } from './task-sheet-fills.ts';

const CompletedTaskBeside = lazyComponent(
  async () => (await import('../action/completed-task-container.tsx')).CompletedTaskBeside,
);

export interface TaskPanelProps {
  readonly taskId: string;
  readonly onOpen: (taskId: string) => void;
  readonly onClose: () => void;
}

/** Task beside a page. Loaded with `lazy`. */
export function TaskPanel({ taskId, onOpen, onClose }: TaskPanelProps) {
  const { t } = useTranslation('pages');
  const close = () => {
    onClose();
    focusLinkOf(taskId);
  };
  useFollowedFocus(taskId, onOpen, close);
  const step = (by: 1 | -1) => {
    const next = neighbourOf(taskId, by);
    if (next === null) return;
    revealLinkOf(next);
    onOpen(next);
  };
  const [isAlone, setAlone] = useState(false);
  // Read from the page when it has been rendered, and again before the buttons are used: its rows come and go.
  const look = useCallback(
    () => setAlone(neighbourOf(taskId, -1) === null && neighbourOf(taskId, 1) === null),
    [taskId],
  );
  useEffect(look, [look]);
  const pressKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[pressedKey(event) ?? ''];
    if (by === undefined) return;
    event.preventDefault();
    step(by === 1 ? 1 : -1);
  };
  return (
    <>
      <Row
        role="toolbar"
        aria-label={t('shell.beside.label')}
        gap={1}
        align="center"
        rigid
        paddingBlock={2}
        paddingInline={3}
        rule="below"
        onKeyDown={pressKey}
        onPointerEnter={look}
        onFocus={look}
      >
        <IconButton
          label={t('shell.beside.previous')}
          icon={<IconChevronUp aria-hidden="true" />}
          shortcutKey="k"
          isDisabled={isAlone}
          onPress={() => step(-1)}
        />
        <IconButton
          label={t('shell.beside.next')}
          icon={<IconChevronDown aria-hidden="true" />}
          shortcutKey="j"
          isDisabled={isAlone}
          onPress={() => step(1)}
        />
        {/* The router's own link: the app's would open it here again. */}
        <Link to={`/task/${taskId}`} className={styles.page}>
          <IconMaximize aria-hidden="true" />
          {t('shell.beside.page')}
        </Link>
        <IconButton
          label={t('button.close')}
          icon={<IconX aria-hidden="true" />}
          shortcutKey="Escape"
          onPress={close}
        />
      </Row>
      <QueryScope>
        <SlotProvider fills={taskSheetFills}>
          <PanelTask key={taskId} taskId={taskId} onDeleted={close} />
        </SlotProvider>
      </QueryScope>
    </>
  );
}

function PanelTask({ taskId, onDeleted }: { taskId: string; onDeleted: () => void }) {
  const state = useTask(taskId);
  const [wasOpen, setWasOpen] = useState(false);
  if (state.status === 'found') {
    const isDone = state.task.progress === 'done';
    if (!isDone && !wasOpen) setWasOpen(true);
    // One that is finished here stays as it is, so that the tick can be taken back.
    if (isDone && !wasOpen)
      return (
        <Suspense fallback={<SkeletonRows count={6} />}>
          <CompletedTaskBeside task={state.task} onDeleted={onDeleted} />
        </Suspense>
      );
    return <TaskSheet task={state.task} addressed={null} onDeleted={onDeleted} />;
  }
  return (
    <Box paddingBlock={4} paddingInline={5}>
      <TaskAbsence status={state.status} />
    </Box>
  );
}
