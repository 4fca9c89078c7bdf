import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task/task.ts';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { useInSelection } from '#domain/selection/use-selection.ts';
import { useTaskDialogs } from '#domain/task/task-dialogs.ts';
import { QuickAddSlot, TaskMenuSlot } from '#domain/task/task-slots.ts';
import { nowOf, useNow } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BareWall } from '#ui/states/illustrations.tsx';
import { useMedia } from '#ui/use-media.ts';
import { DueOfferPopover } from './due-offer-popover.tsx';
import { dueOf } from './due-offers.ts';
import { PlaneLists } from './plane-lists.tsx';
import styles from './plane-page.module.css';
import { PlaneSheet } from './plane-sheet.tsx';
import type { PlaneTarget } from './plane-view.ts';
import { quadrantNamed, sortIntoQuadrants, URGENT } from './quadrants.ts';
import { usePlaneMoves } from './use-plane-moves.ts';

const QUARTER = 15 * MINUTE;

const openTasks: LiveListSpec<Task> = {
  where: ({ progress }) => progress !== 'done',
  compare: (a, b) => (a.id < b.id ? -1 : 1),
};

/** Move for which a due date is still to be chosen. */
interface Pending {
  readonly task: Task;
  readonly isUrgent: boolean;
  readonly importance: number;
  readonly at: { readonly x: number; readonly y: number };
}

/** `/action`: the plane of open tasks by importance and urgency. */
export function PlanePage() {
  const { matrixInverted: isInverted } = useAppSettings().settings;
  const { t } = useTranslation('pages');
  const client = useClient();
  const { replica } = client;
  const { timeZone } = useFormats().settings;
  const hasRoom = useMedia('(min-width: 56rem) and (min-height: 34rem)');
  const openDialog = useTaskDialogs();
  const now = useNow(QUARTER);
  const isSelected = useInSelection();
  const open = useLiveList('task', openTasks);
  const { move, mayMove } = usePlaneMoves();
  const [pending, setPending] = useState<Pending | null>(null);
  const tasks = useMemo(
    () =>
      open.filter(
        (task) =>
          isSelected(task) &&
          (task.parentTaskId === null || replica.get('task', task.parentTaskId) === undefined),
      ),
    [open, isSelected, replica],
  );
  const sorted = useMemo(() => sortIntoQuadrants(tasks, now, timeZone), [tasks, now, timeZone]);

  const isUrgentNow = (task: Task) =>
    (['first', 'delegate'] as const).some((id) => sorted[id].some((placed) => placed.task.id === task.id));
  const moveTo = (task: Task, { isUrgent, importance, at, asks = false }: PlaneTarget) => {
    if (mayMove(task) && (asks || isUrgent !== isUrgentNow(task)))
      setPending({ task, isUrgent, importance, at });
    else if (importance !== task.importance) move(task, { importance });
  };
  const moves = useMemo(
    () =>
      (['first', 'plan', 'delegate', 'later'] as const).map((id) => ({
        id,
        // i18n-keys: pages:plane.moveTo.{first,plan,delegate,later}
        label: t(`plane.moveTo.${id}`),
      })),
    [t],
  );
  const moveByMenu = (task: Task, id: string) => {
    const quadrant = quadrantNamed(id);
    if (quadrant === undefined) return;
    const isThere = quadrant.isImportant === task.importance > 50;
    const card = document.querySelector(`[data-drag="${task.id}"]`)?.getBoundingClientRect();
    moveTo(task, {
      isUrgent: quadrant.isUrgent,
      importance: isThere ? task.importance : quadrant.isImportant ? 75 : 25,
      at: { x: card ? card.left + card.width / 2 : 0, y: card?.bottom ?? 0 },
    });
  };
  const renderMenu = (task: Task) => (
    <TaskMenuSlot task={task} moves={moves} onMove={(id) => moveByMenu(task, id)} />
  );
  const View = hasRoom ? PlaneSheet : PlaneLists;
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell.title.priority')} description={t('plane.lead', { days: urgentDays })} />
      {tasks.length === 0 ? (
        <EmptyState
          illustration={<BareWall />}
          title={t('plane.emptyTitle')}
          action={
            <div className={styles.add}>
              <QuickAddSlot />
            </div>
          }
        >
          {t('plane.empty')}
        </EmptyState>
      ) : (
        <View sorted={sorted} isInverted={isInverted} renderMenu={renderMenu} onMoveTo={moveTo} />
      )}
      {pending !== null && (
        <DueOfferPopover
          title={pending.task.title}
          isUrgent={pending.isUrgent}
          at={pending.at}
          onClose={() => setPending(null)}
          onOther={() => {
            if (pending.importance !== pending.task.importance)
              move(pending.task, { importance: pending.importance });
            setPending(null);
            openDialog('due', [pending.task]);
          }}
          onChoose={(offer) => {
            const due = dueOf(offer, nowOf(client), timeZone);
            const { importance } = pending;
            move(pending.task, importance === pending.task.importance ? due : { ...due, importance });
            setPending(null);
          }}
        />
      )}
    </div>
  );
}

/** Days before the due date from which a task is urgent, by the formula of urgency. */
const urgentDays = Math.floor(((100 - URGENT) / 17) ** 2 - 1);
