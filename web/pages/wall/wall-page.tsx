import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import type { Task } from '#contract/task/task.ts';
import { useAppLevel } from '#domain/account/use-app-level.ts';
import { useEveryone, useIsShown } from '#domain/selection/use-selection.ts';
import { useStillLoading } from '#domain/task/use-still-loading.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useRunningRecord } from '#domain/timer/use-running-record.ts';
import { QuickAddField } from '#features/quick-add/field/quick-add-field.tsx';
import { TodayTimeline } from '#features/schedule/today/today-timeline.tsx';
import { RowSelection } from '#features/tasks/selection/row-selection.tsx';
import { openTasksByUrgency } from '#features/tasks/task-queries.ts';
import { TimerCard } from '#features/timers/timer-card.tsx';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { Link } from '#ui/actions/link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BareWall, ClearedStack } from '#ui/states/illustrations.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { greetingAt } from './greeting.ts';
import styles from './wall-page.module.css';
import { WallTasks } from './wall-tasks.tsx';
import { WeekLoad } from './week-load.tsx';

const anyRequest: LiveListSpec<DelegationRequest> = { where: () => true, compare: () => 0 };

/** Whether the reader has any delegation request, sent or received. */
function useHasRequests(): boolean {
  return useLiveList('delegationRequest', anyRequest).length > 0;
}

/** Open tasks that were not opened yet, newest first: ids grow with the time of creation. */
const newTasks: LiveListSpec<Task> = {
  where: (task) => task.isNew && task.progress !== 'done',
  compare: (a, b) => (a.id > b.id ? -1 : 1),
};

const FirstSteps = lazyComponent(async () => (await import('./first-steps.tsx')).FirstSteps);
const WallRequests = lazyComponent(async () => (await import('./wall-requests.tsx')).WallRequests);

const SHOWN = 5;
const taskHref = (taskId: string) => `/task/${taskId}/do`;

/** The wall: running timer, today's agenda, most urgent tasks, new tasks, the week's load. */
export function WallPage() {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const now = useNow(MINUTE);
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const { status } = useSnapshot(client.connection);
  const user = useEntity('user', accountId ?? undefined);
  const isShown = useIsShown();
  const [isEveryone] = useEveryone();
  const allOpen = useLiveList('task', openTasksByUrgency(formats.settings.timeZone));
  const allUnseen = useLiveList('task', newTasks);
  const open = useMemo(() => allOpen.filter(isShown), [allOpen, isShown]);
  const unseen = useMemo(() => allUnseen.filter(isShown), [allUnseen, isShown]);
  const hasRequests = useHasRequests();
  const isSimple = useAppLevel() === 1;
  const [addedId, setAddedId] = useState<string | null>(null);
  const running = useRunningRecord();
  const navigate = useNavigate();
  const openBlock = ({ taskId }: { taskId: string | null }) =>
    void navigate(taskId === null ? '/schedule/today' : `/task/${taskId}`);
  const urgent = useMemo(() => open.filter((task) => task.dueDate !== null), [open]);
  const mostUrgent = useMemo(() => urgent.slice(0, SHOWN), [urgent]);
  // Urgent tasks are not repeated among the new ones.
  const fresh = useMemo(() => {
    const shown = new Set(mostUrgent);
    return unseen.filter((task) => !shown.has(task));
  }, [unseen, mostUrgent]);
  const rows = useMemo(() => [...mostUrgent, ...fresh.slice(0, SHOWN)], [mostUrgent, fresh]);
  const stillLoading = useStillLoading();
  // The line is there before its number is known, so that nothing below it moves.
  const moreOf = (count: number) =>
    count > SHOWN ? (stillLoading ?? t('wall.urgent.more', { count: count - SHOWN })) : null;
  const isFirstRun =
    allOpen.length === 0 &&
    stillLoading === null &&
    running === undefined &&
    isEmpty(client.replica.all('task'));

  return (
    <div className={styles.page} data-first={isFirstRun || undefined}>
      <header>
        {isFirstRun && <BareWall />}
        <Text as="p" tone="faint" size="sm">
          {formats.dayLong(now)}
        </Text>
        <h1 className={styles.title}>
          {/* i18n-keys: pages:wall.greeting.{morning,day,evening,night} */}
          {t(`wall.greeting.${greetingAt(now, formats.settings.timeZone)}`, { name: user?.firstName ?? '' })}
        </h1>
        {isFirstRun && <p className={styles.lead}>{t('wall.first.lead')}</p>}
      </header>
      <QuickAddField onAdded={setAddedId} />
      {isFirstRun ? (
        <Suspense fallback={<div data-skeleton="" />}>
          {hasRequests && <WallRequests />}
          <FirstSteps />
        </Suspense>
      ) : (
        <RowSelection rows={rows} className={styles.columns}>
          <div className={`${styles.column} ${styles.tasks}`}>
            {open.length === 0 && stillLoading === null ? (
              <Card>
                <EmptyState size="small" illustration={<ClearedStack />} title={t('wall.clear.title')}>
                  {t(
                    allOpen.length === 0
                      ? 'wall.clear.lead'
                      : isEveryone
                        ? 'taskList.nothingSelected'
                        : 'taskList.nothingMineHint',
                  )}
                </EmptyState>
              </Card>
            ) : (
              <WallTasks
                title={t('wall.urgent.title')}
                tasks={mostUrgent}
                addedId={addedId}
                link={{ href: '/action/urgency', label: t('wall.urgent.link') }}
                empty={stillLoading ?? t('wall.urgent.empty')}
                pending={status === 'offline' ? null : stillLoading}
                more={moreOf(urgent.length)}
              />
            )}
            {fresh.length > 0 && (
              <WallTasks
                title={t('wall.fresh.title')}
                tasks={fresh.slice(0, SHOWN)}
                addedId={addedId}
                link={{ href: '/stack', label: t('wall.fresh.link') }}
                empty={t('wall.fresh.empty')}
                more={moreOf(fresh.length)}
              />
            )}
            {hasRequests && !isSimple && (
              <Suspense>
                <WallRequests />
              </Suspense>
            )}
          </div>
          <div className={`${styles.column} ${styles.side}`}>
            <TimerCard taskHref={taskHref} />
            <Card
              title={t('wall.today.title')}
              actions={
                <Link href="/schedule/today" className={styles.link}>
                  {t('wall.today.link')}
                </Link>
              }
            >
              <TodayTimeline tasks={open} onOpen={openBlock} />
            </Card>
            {!isSimple && (
              <div className={styles.week}>
                <WeekLoad />
              </div>
            )}
          </div>
        </RowSelection>
      )}
    </div>
  );
}

function isEmpty(rows: Iterable<unknown>): boolean {
  return rows[Symbol.iterator]().next().done === true;
}
