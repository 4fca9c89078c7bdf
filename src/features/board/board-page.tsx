import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import type { Task } from '#contract/task/task.ts';
import { SelectionSlot } from '#domain/task/task-slots.ts';
import { cardGroupings } from '#domain/task/view/task-groups.ts';
import { type TaskView, useTaskView } from '#domain/task/view/task-view.ts';
import { TaskViewHeadSlot } from '#domain/task/view/task-view-slots.ts';
import { useFilterChoices } from '#domain/task/view/use-filter-choices.ts';
import { useGroupName } from '#domain/task/view/use-group-name.ts';
import { useViewedTasks } from '#domain/task/view/use-viewed-tasks.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { HOUR } from '#time/units.ts';
import { countAct, isHintShown } from '#ui/known-hints.ts';
import { usePointerDrag } from '#ui/use-pointer-drag.ts';
import { BoardColumn } from './board-column.tsx';
import { BoardLanes } from './board-lanes.tsx';
import styles from './board-page.module.css';
import { CarriedCardContext } from './carried-card.ts';
import { columnIds, doneSince, incrementalColumns } from './columns.ts';
import { markDrop } from './drop-index.ts';
import { cardsOf, laneOf, lanesOf } from './lanes.ts';
import { useForeignDrop } from './use-board-drop.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useCardMenu } from './use-card-menu.tsx';
import { useLaneMoves } from './use-lane-moves.ts';

/** The replica otherwise holds only tasks finished while this device was connected. */
function useRecentlyDone(now: number): void {
  const client = useClient();
  const isOffline = useIsOffline();
  useEffect(() => {
    if (isOffline) return;
    client.loadMoreCompleted(new Date(doneSince(now)).toISOString()).catch(() => {
      // Retried on the next connection and every hour.
    });
  }, [client, isOffline, now]);
}

const everyTask: LiveListSpec<Task> = { where: () => true, compare: () => 0 };
const initial: TaskView = { filter: {}, sort: 'manual', grouping: 'none' };
const isOpen = ({ progress }: Task) => progress !== 'done';

/** `/action/progress`: columns by progress, in lanes if they are grouped. */
export function BoardPage() {
  const { t } = useTranslation('pages');
  const { replica } = useClient();
  const { timeZone } = useFormats().settings;
  const now = useNow(HOUR);
  useRecentlyDone(now);
  const [view, setView] = useTaskView('board', initial);
  const { grouping } = view;
  const choices = useFilterChoices();
  const { tasks, isNothingMine } = useViewedTasks(useLiveList('task', everyTask), view.filter);
  const { rankOf } = choices;
  const [intoColumns] = useState(() => incrementalColumns());
  const lanes = useMemo(() => {
    const find = (id: string) => replica.get('task', id);
    return grouping === 'none'
      ? [laneOf(null, intoColumns(tasks, now))]
      : lanesOf(tasks, grouping, now, { timeZone, rankOf, find });
  }, [tasks, grouping, now, timeZone, rankOf, replica, intoColumns]);
  const nameOf = useGroupName(grouping, choices);
  const board = useRef<HTMLDivElement>(null);
  const moves = useLaneMoves(lanes);
  const [hasHint] = useState(() => isHintShown('boardHint'));
  const { dragged, over, handlers } = usePointerDrag({
    onDrop(id, target, point) {
      countAct('boardHint');
      moves.drop(id, target, point);
    },
  });
  useEffect(() => markDrop(board.current, dragged), [dragged]);
  const foreign = useForeignDrop(moves.take);
  const press = useBoardKeys(board, lanes, moves);
  const renderMenu = useCardMenu(moves);
  const rows = useMemo(() => cardsOf(lanes), [lanes]);
  const openCount = useMemo(() => tasks.filter(isOpen).length, [tasks]);
  const [only] = lanes;
  const target = moves.mayTake(dragged, over) ? over : foreign.over;
  return (
    <div className={styles.page}>
      <TaskViewHeadSlot
        title={t('shell.title.progress')}
        count={openCount}
        isNothingMine={isNothingMine}
        view={view}
        onView={setView}
        choices={choices}
        groupings={cardGroupings}
        hasProgress={false}
      />
      <SelectionSlot rows={rows} className={styles.selection}>
        <CarriedCardContext value={dragged}>
          <div
            ref={board}
            className={only?.key === null ? styles.board : styles.lanes}
            {...handlers}
            {...foreign.handlers}
            onKeyDownCapture={press}
          >
            {only?.key === null ? (
              columnIds.map((id) => (
                <BoardColumn
                  key={id}
                  id={id}
                  rows={only.columns[id]}
                  isOver={target === id}
                  renderMenu={renderMenu}
                />
              ))
            ) : (
              <BoardLanes lanes={lanes} nameOf={nameOf} over={target} renderMenu={renderMenu} />
            )}
          </div>
        </CarriedCardContext>
      </SelectionSlot>
      {hasHint && <p className={styles.hint}>{t('board.lead')}</p>}
    </div>
  );
}
