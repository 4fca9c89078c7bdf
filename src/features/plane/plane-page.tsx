import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task/task.ts';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { useTaskDialogs } from '#domain/task/task-dialogs.ts';
import { QuickAddSlot, SelectionSlot, TaskMenuSlot } from '#domain/task/task-slots.ts';
import { useStillLoading } from '#domain/task/use-still-loading.ts';
import { cardGroupings } from '#domain/task/view/task-groups.ts';
import { type TaskView, useTaskView } from '#domain/task/view/task-view.ts';
import { TaskViewHeadSlot } from '#domain/task/view/task-view-slots.ts';
import { useFilterChoices } from '#domain/task/view/use-filter-choices.ts';
import { useViewedTasks } from '#domain/task/view/use-viewed-tasks.ts';
import { nowOf, useNow } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { filterFields } from '#rules/task/task-filter.ts';
import { MINUTE } from '#time/units.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BareWall } from '#ui/states/illustrations.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { useMedia } from '#ui/use-media.ts';
import { DueOfferPopover } from './due-offer-popover.tsx';
import { dueOf } from './due-offers.ts';
import { PlaneLists } from './plane-lists.tsx';
import styles from './plane-page.module.css';
import { PlaneSheet } from './plane-sheet.tsx';
import type { PlaneTarget } from './plane-view.ts';
import { quadrantIds, quadrantNamed, sortIntoQuadrants } from './quadrants.ts';
import { usePlaneGroups } from './use-plane-groups.ts';
import { usePlaneMoves } from './use-plane-moves.ts';

/** Loaded once the tasks are grouped: its buttons are in no other part of the page. */
const PlaneGroupChips = lazyComponent(async () => (await import('./plane-groups.tsx')).PlaneGroupChips);

const QUARTER = 15 * MINUTE;

const openTasks: LiveListSpec<Task> = {
  where: ({ progress }) => progress !== 'done',
  compare: (a, b) => (a.id < b.id ? -1 : 1),
};

const initial: TaskView = { filter: {}, sort: 'urgency', grouping: 'none' };

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
  const { timeZone } = useFormats().settings;
  const hasRoom = useMedia('(min-width: 56rem) and (min-height: 34rem)');
  const openDialog = useTaskDialogs();
  const now = useNow(QUARTER);
  const [view, setView] = useTaskView('plane', initial);
  const stillLoading = useStillLoading();
  const choices = useFilterChoices();
  const { tasks, isNothingMine } = useViewedTasks(useLiveList('task', openTasks), view.filter);
  const grouped = usePlaneGroups(tasks, view.grouping, choices, { now, timeZone });
  const { move, mayMove } = usePlaneMoves();
  const [pending, setPending] = useState<Pending | null>(null);
  const [frontId, setFrontId] = useState<string | null>(null);
  const sorted = useMemo(
    () => sortIntoQuadrants(grouped.tasks, now, timeZone),
    [grouped.tasks, now, timeZone],
  );

  const rows = useMemo(() => quadrantIds.flatMap((id) => sorted[id].map(({ task }) => task)), [sorted]);

  const isUrgentNow = (task: Task) =>
    (['first', 'delegate'] as const).some((id) => sorted[id].some((placed) => placed.task.id === task.id));
  const moveTo = (task: Task, { isUrgent, importance, at, asks = false }: PlaneTarget) => {
    setFrontId(task.id);
    if (mayMove(task) && (asks || isUrgent !== isUrgentNow(task)))
      setPending({ task, isUrgent, importance, at });
    else if (importance !== task.importance || !mayMove(task)) move(task, { importance });
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
    // In front of the page is the list of a cluster, if it is open.
    const shown = [...document.querySelectorAll(`:is(main, [role="dialog"]) [data-task="${task.id}"]`)];
    const card = shown.at(-1)?.getBoundingClientRect();
    moveTo(task, {
      isUrgent: quadrant.isUrgent,
      importance: isThere ? task.importance : quadrant.isImportant ? 75 : 25,
      at: { x: card ? card.left + card.width / 2 : 0, y: card?.bottom ?? 0 },
    });
  };
  const latest = useRef(moveByMenu);
  useEffect(() => {
    latest.current = moveByMenu;
  });
  const renderMenu = useCallback(
    (task: Task) => (
      <TaskMenuSlot
        task={task}
        moves={mayMove(task) ? moves : []}
        onMove={(id) => latest.current(task, id)}
      />
    ),
    [moves, mayMove],
  );
  const isEmpty =
    tasks.length === 0 && stillLoading === null && !isNothingMine && filterFields(view.filter).length === 0;
  const View = hasRoom ? PlaneSheet : PlaneLists;
  return (
    <div className={styles.page}>
      <TaskViewHeadSlot
        title={t('shell.title.priority')}
        count={grouped.tasks.length}
        isNothingMine={isNothingMine}
        view={view}
        onView={setView}
        choices={choices}
        groupings={cardGroupings}
        hasProgress
      />
      {grouped.groups.length > 0 && (
        <Suspense>
          <PlaneGroupChips {...grouped} grouping={view.grouping} choices={choices} />
        </Suspense>
      )}
      {isEmpty ? (
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
        <SelectionSlot rows={rows} className={styles.selection}>
          <View
            sorted={sorted}
            isInverted={isInverted}
            frontId={frontId}
            renderMenu={renderMenu}
            onMoveTo={moveTo}
          />
        </SelectionSlot>
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
