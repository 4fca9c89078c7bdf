import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { type TaskSort, taskGrouping, taskSort } from '#contract/task/filter.ts';
import type { Task } from '#contract/task/task.ts';
import type { TaskDefaults } from '#contract/task/task-payload.ts';
import { useEveryone, useInSelection, useIsShown } from '#domain/selection/use-selection.ts';
import { QuickAddSlot } from '#domain/task/task-slots.ts';
import { useStillLoading } from '#domain/task/use-still-loading.ts';
import { incrementalFilter } from '#domain/task/view/incremental-list.ts';
import { type TaskView, useTaskView } from '#domain/task/view/task-view.ts';
import { useFilterChoices } from '#domain/task/view/use-filter-choices.ts';
import { filterFields, namesPeople } from '#rules/task/task-filter.ts';
import { Button } from '#ui/actions/button.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { useIsFilled } from '#ui/slot.tsx';
import { useOpenSlot } from '#ui/slot-overlay.tsx';
import { NothingFound } from '#ui/states/absence-illustrations.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { SaveSearch, TaskFilterChips } from '../filter/task-filter-chips.tsx';
import type { ListOwnAct } from '../task-menu.tsx';
import styles from './list-page.module.css';
import { ListPage } from './list-page.tsx';
import { moveTasks } from './manual-order.ts';
import { SaveFilterSlot } from './save-filter-slot.ts';
import { TaskListTools } from './task-list-tools.tsx';
import { TaskRowList } from './task-row-list.tsx';
import { useGroupHeads } from './use-group-heads.tsx';
import { useShownTasks } from './use-shown-tasks.ts';

/** Manual order of a list of its own, such as a collection's. */
export interface ManualOrder {
  /** Fractional index; undefined sorts last. Keep it stable between renders. */
  readonly positionOf: (task: Task) => string | undefined;
  /** Moves the tasks, in the given order, before another; null is the end. Returns the undo. */
  readonly move: (taskIds: readonly string[], beforeId: string | null) => () => void;
}

export interface TaskListProps {
  /** All tasks that belong to the list, in any order; the list searches, filters, sorts and groups them. */
  readonly tasks: readonly Task[];
  /** Storage key of the list's sort, filter and grouping on this device. */
  readonly listId: string;
  readonly label: string;
  readonly title?: string | undefined;
  /** Tabs above show the name of the list, so its heading is hidden. */
  readonly isNamedByTabs?: boolean;
  readonly lead?: ReactNode;
  readonly defaultSort?: TaskSort | undefined;
  /** Replaces `manual`, and is the default sort. Keep it stable between renders. */
  readonly manualOrder?: ManualOrder | undefined;
  readonly empty: ReactNode;
  /** Shows a quick-add field with these defaults. */
  readonly quickAdd?: TaskDefaults | undefined;
  /** Called with the id of each task added by that field. */
  readonly onAdded?: ((taskId: string) => void) | undefined;
  readonly actions?: ReactNode;
  /** Shows a skeleton while there are no tasks; by default until the first loads are done. */
  readonly isLoading?: boolean | undefined;
  readonly below?: ReactNode;
  /** View of the list, if the page controls it, such as a saved filter. */
  readonly view?: TaskView | undefined;
  readonly onView?: ((view: TaskView) => void) | undefined;
  /** The current view equals a saved filter and is not offered for saving. */
  readonly isSavedView?: boolean | undefined;
  /** The list belongs to one scope and ignores the scope selection. */
  readonly isOfOneScope?: boolean | undefined;
  /** The list is about whose tasks they are, and shows those of others whatever is chosen. */
  readonly isOfEveryone?: boolean | undefined;
  /** Actions of the page in the menu of each row and in the bulk bar. */
  readonly ownActs?: readonly ListOwnAct[] | undefined;
}

const ofOpen = {
  sorts: taskSort.options.filter((id) => id !== 'completed'),
  groupings: taskGrouping.options,
};
const ofCompleted = {
  sorts: taskSort.options.filter((id) => id !== 'manual'),
  groupings: taskGrouping.options.filter((id) => id !== 'progress' && id !== 'due'),
};

/** Fills the height of its container (a flex column) and scrolls inside. */
export function TaskList({
  tasks,
  listId,
  label,
  title,
  isNamedByTabs = false,
  lead,
  defaultSort,
  manualOrder,
  empty,
  quickAdd,
  onAdded,
  actions,
  isLoading,
  below,
  view: givenView,
  onView,
  isSavedView = false,
  isOfOneScope = false,
  isOfEveryone = false,
  ownActs,
}: TaskListProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const stillLoading = useStillLoading();
  const { isInitialized, status } = useSnapshot(client.connection);
  const settings = useEntity('appSettings', client.session.accountId ?? undefined);
  const canSave = useIsFilled(SaveFilterSlot);
  const openSlot = useOpenSlot();
  const [addedId, setAddedId] = useState<string | null>(null);
  const reveal = (taskId: string) => {
    setAddedId(taskId);
    onAdded?.(taskId);
  };
  const [initial] = useState<TaskView>(() => ({
    filter: {},
    sort: defaultSort ?? (manualOrder === undefined ? 'urgency' : 'manual'),
    grouping: 'none',
  }));
  const [ownView, chooseView] = useTaskView(listId, initial);
  const view = givenView ?? ownView;
  const setView = onView ?? chooseView;
  const choices = useFilterChoices();
  const inSelection = useInSelection();
  const isShown = useIsShown();
  const [isEveryone, showEveryone] = useEveryone();
  // A filter that names people asks for their tasks.
  const showsOthers = isOfEveryone || namesPeople(view.filter);
  const isWanted = showsOthers ? inSelection : isShown;
  const select = useMemo(() => incrementalFilter(isWanted), [isWanted]);
  const selected = useMemo(() => (isOfOneScope ? tasks : select(tasks)), [tasks, isOfOneScope, select]);
  const { rows, groups } = useShownTasks(selected, view, choices, manualOrder?.positionOf);
  const isCompleted = defaultSort === 'completed';
  const { sorts, groupings } = isCompleted ? ofCompleted : ofOpen;
  const isManual = view.sort === 'manual' && view.grouping === 'none';
  const move = (ids: readonly string[], beforeId: string | null) => {
    const undo =
      manualOrder === undefined ? moveTasks(client, rows, ids, beforeId) : manualOrder.move(ids, beforeId);
    const title = rows.find(({ id }) => id === ids[0])?.title;
    toasts.remember({ text: t('task.told.moved', { count: ids.length, title }), onAction: undo });
  };

  const renderHead = useGroupHeads({ rows, groups, view, choices });

  let body: ReactNode = (
    <div className={styles.panel}>
      <TaskRowList
        rows={rows}
        label={label}
        revealId={addedId}
        renderAbove={renderHead}
        number={view.sort === 'importance' ? 'importance' : 'urgency'}
        onMove={isManual ? move : undefined}
        ownActs={ownActs}
      />
    </div>
  );
  // Tasks that are still on their way may be the ones that fit.
  const isPending =
    rows.length === 0 && (stillLoading !== null || (tasks.length === 0 && (isLoading ?? !isInitialized)));
  if (isPending && stillLoading !== null && status === 'offline') {
    body = <EmptyState title={stillLoading} />;
  } else if (isPending) {
    body = (
      <section className={styles.panel} aria-busy="true" aria-label={t('task.list.loading')}>
        <SkeletonRows count={8} />
      </section>
    );
  } else if (tasks.length === 0) {
    body = empty;
  } else if (rows.length === 0) {
    const isFiltered = filterFields(view.filter).length > 0;
    const isNotMine = !isFiltered && !isOfOneScope && !showsOthers && !isEveryone && tasks.some(inSelection);
    body = (
      <EmptyState
        illustration={<NothingFound />}
        title={t(isNotMine ? 'taskList.nothingMine' : 'task.list.nothingFound')}
        action={
          isFiltered ? (
            <Button onPress={() => setView({ ...view, filter: {} })}>{t('taskList.showAll')}</Button>
          ) : (
            isNotMine && <Button onPress={() => showEveryone(true)}>{t('taskList.showEveryone')}</Button>
          )
        }
      >
        {t(
          isNotMine
            ? 'taskList.nothingMineHint'
            : isFiltered
              ? 'taskList.nothingFits'
              : 'taskList.nothingSelected',
        )}
      </EmptyState>
    );
  }

  const save = canSave && !isSavedView ? () => openSlot(SaveFilterSlot, { view }) : undefined;
  return (
    <ListPage
      title={title}
      isNamedByTabs={isNamedByTabs || title === undefined}
      lead={lead}
      count={tasks.length > 0 && !isPending ? rows.length : null}
      countAct={tasks.length > 0 && <SaveSearch filter={view.filter} onSave={save} />}
      tools={
        (tasks.length > 0 || isPending) && (
          <TaskListTools
            view={view}
            onView={setView}
            choices={choices}
            isSimple={settings?.appLevel === 1}
            sorts={sorts}
            groupings={groupings}
            hasProgress={!isCompleted}
          />
        )
      }
      actions={actions}
      above={
        quickAdd && <QuickAddSlot onAdded={reveal} defaults={quickAdd} isOfOneScope={isOfOneScope} isInLine />
      }
    >
      {tasks.length > 0 && (
        <TaskFilterChips
          filter={view.filter}
          onChange={(filter) => setView({ ...view, filter })}
          choices={choices}
          onSave={save}
        />
      )}
      {body}
      {below}
    </ListPage>
  );
}
