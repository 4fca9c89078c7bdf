import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { TimerSlot } from '#domain/task/task-slots.ts';
import { useTask } from '#domain/task/use-task.ts';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { SeriesEdits } from '../series/series-notice.tsx';
import { TaskAbsence } from './task-absence.tsx';
import { TaskHeader } from './task-header.tsx';
import { TaskInfo } from './task-info-page.tsx';
import { CollectPartSlot, CooperationPartSlot, DoPartSlot, SchedulePartSlot } from './task-page-slots.ts';
import styles from './task-sheet.module.css';
import { useSeenTask } from './use-seen-task.ts';

// i18n-keys: pages:task.page.{info,do,schedule,cooperation,collect}
const PARTS = ['info', 'do', 'schedule', 'cooperation', 'collect'] as const;
type Part = (typeof PARTS)[number];

export interface TaskSheetProps {
  readonly taskId: string;
  readonly onDeleted: () => void;
}

/** All of a task on one scrolling sheet, beside a list. */
export function TaskSheet({ taskId, onDeleted }: TaskSheetProps) {
  const state = useTask(taskId);
  return state.status === 'found' ? (
    <Sheet task={state.task} onDeleted={onDeleted} />
  ) : (
    <div className={styles.sheet}>
      <TaskAbsence status={state.status} />
    </div>
  );
}

function Sheet({ task, onDeleted }: { task: Task; onDeleted: () => void }) {
  const { t } = useTranslation('pages');
  const [current, setCurrent] = useState<Part>('info');
  const sheet = useRef<HTMLElement>(null);
  useSeenTask(task);

  const sectionOf = (part: Part) => sheet.current?.querySelector(`[data-part="${part}"]`);
  function markCurrent() {
    const top = (sheet.current?.getBoundingClientRect().top ?? 0) + 120;
    const shown = PARTS.findLast((part) => (sectionOf(part)?.getBoundingClientRect().top ?? top) < top);
    setCurrent(shown ?? 'info');
  }

  return (
    <article ref={sheet} className={styles.sheet} data-task-page={task.id} onScroll={markCurrent}>
      <TaskHeader
        task={task}
        heading="h2"
        timer={task.progress === 'done' ? null : <TimerSlot task={task} />}
        onDeleted={onDeleted}
      />
      <nav aria-label={t('task.page.parts')} className={styles.parts}>
        {PARTS.map((part) => (
          <button
            key={part}
            type="button"
            className={styles.part}
            aria-current={part === current || undefined}
            onClick={() => sectionOf(part)?.scrollIntoView({ block: 'start' })}
          >
            {t(`task.page.${part}`)}
          </button>
        ))}
      </nav>
      <SeriesEdits task={task}>
        <div data-part="info" className={styles.section}>
          <TaskInfo task={task} />
        </div>
        <SheetPart part="do">
          <DoPartSlot task={task} />
        </SheetPart>
        <SheetPart part="schedule">
          <SchedulePartSlot task={task} />
        </SheetPart>
        <SheetPart part="cooperation">
          <CooperationPartSlot task={task} />
        </SheetPart>
        <SheetPart part="collect">
          <CollectPartSlot task={task} />
        </SheetPart>
      </SeriesEdits>
    </article>
  );
}

/** Part of the sheet below the first, which reserves its height while it is loaded. */
function SheetPart({ part, children }: { part: Part; children: ReactNode }) {
  const { t } = useTranslation('pages');
  return (
    <div data-part={part} className={styles.section}>
      <Section title={t(`task.page.${part}`)}>
        <Suspense fallback={<Skeleton shape="block" height="14rem" />}>{children}</Suspense>
      </Section>
    </div>
  );
}
