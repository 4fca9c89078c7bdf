import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { TimerSlot } from '#domain/task/task-slots.ts';
import { Link } from '#ui/actions/link.tsx';
import { classNames } from '#ui/class-names.ts';
import { Box } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { SeriesEdits } from '../series/series-notice.tsx';
import { DescriptionField } from './description-field.tsx';
import { TaskFacts } from './task-facts.tsx';
import { TaskHeader } from './task-header.tsx';
import {
  CollectPartSlot,
  CooperationPartSlot,
  DoPartSlot,
  LinksSlot,
  SchedulePartSlot,
  SubtasksSlot,
  TASK_PARTS,
  type TaskPart,
} from './task-page-slots.ts';
import styles from './task-sheet.module.css';
import { useSeenTask } from './use-seen-task.ts';

// i18n-keys: pages:task.page.{info,do,schedule,collect,cooperation}

/** Distance below the top of the sheet in which the heading of the shown part lies. Pixels. */
const HEAD_ROOM = 120;
/** Distance up to which a part counts as where it was brought. Pixels. */
const MOST_DRIFT = 2;

interface ShownPart {
  readonly shown: TaskPart;
  readonly scrollTo: (part: TaskPart) => void;
}

/** Distance by which the scrollers around an element are scrolled. Pixels. */
function scrolledBy({ parentElement }: Element): number {
  let sum = 0;
  for (let each = parentElement; each !== null; each = each.parentElement) sum += each.scrollTop;
  return sum;
}

interface Jump {
  readonly element: Element;
  /** Height at which the jump brought the part, and the distance scrolled then. Pixels. */
  readonly top: number;
  readonly scrolled: number;
}

/**
 * Part of the sheet that is in sight. One that was jumped to stays in sight while the parts above it load and grow,
 * until the reader scrolls or acts.
 */
function useShownPart(sheet: RefObject<HTMLElement | null>, first: TaskPart): ShownPart {
  const [shown, setShown] = useState(first);
  const jumped = useRef<Jump | null>(null);
  const bring = useCallback((element: Element) => {
    element.scrollIntoView({ block: 'start' });
    const { top } = element.getBoundingClientRect();
    jumped.current = { element, top, scrolled: scrolledBy(element) };
  }, []);
  const scrollTo = useCallback(
    (part: TaskPart) => {
      setShown(part);
      const element = sheet.current?.querySelector(`[data-part="${part}"]`);
      if (element != null) bring(element);
    },
    [sheet, bring],
  );
  useEffect(() => {
    const leaving = new AbortController();
    const options = { capture: true, passive: true, signal: leaving.signal };
    const mark = ({ target }: Event) => {
      const { current } = sheet;
      if (current === null || !(target instanceof Element) || !target.contains(current)) return;
      if (jumped.current !== null) {
        const { element, top, scrolled } = jumped.current;
        // Growth moves a part without a scroll, and the browser's own anchoring scrolls without moving it.
        const isMoved = Math.abs(element.getBoundingClientRect().top - top) > MOST_DRIFT;
        if (!isMoved || Math.abs(scrolledBy(element) - scrolled) <= MOST_DRIFT) return;
        jumped.current = null;
      }
      const line = Math.max(0, target.getBoundingClientRect().top) + HEAD_ROOM;
      const sections = [...current.querySelectorAll<HTMLElement>('[data-part]')];
      const name = sections.findLast((each) => each.getBoundingClientRect().top < line)?.dataset.part;
      setShown(TASK_PARTS.find((part) => part === name) ?? 'info');
    };
    const free = () => {
      jumped.current = null;
    };
    document.addEventListener('scroll', mark, options);
    for (const act of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      document.addEventListener(act, free, options);
    const growth = new ResizeObserver(() => {
      if (jumped.current !== null) bring(jumped.current.element);
    });
    for (const each of sheet.current?.querySelectorAll(':scope > *, [data-part]') ?? []) growth.observe(each);
    return () => {
      leaving.abort();
      growth.disconnect();
    };
  }, [sheet, bring]);
  return { shown, scrollTo };
}

interface TaskSheetProps {
  readonly task: Task;
  readonly onDeleted: () => void;
  /** Part that the page's address names: the sheet opens there, and the others are links. Null beside a page. */
  readonly addressed: TaskPart | null;
}

/** All of a task on one scrolling sheet: as a page by the task's address, or beside a list. */
export function TaskSheet({ task, onDeleted, addressed }: TaskSheetProps) {
  const { t } = useTranslation('pages');
  const sheet = useRef<HTMLElement>(null);
  const { shown, scrollTo } = useShownPart(sheet, addressed ?? 'info');
  useSeenTask(task);
  const isOpen = useRef(false);
  useLayoutEffect(() => {
    if (addressed !== null && (isOpen.current || addressed !== 'info')) scrollTo(addressed);
    isOpen.current = true;
  }, [addressed, scrollTo]);

  const isPage = addressed !== null;
  return (
    <article
      ref={sheet}
      className={classNames(styles.sheet, isPage ? styles.page : styles.beside)}
      data-task-page={task.id}
    >
      <TaskHeader
        task={task}
        heading={isPage ? 'h1' : 'h2'}
        timer={task.progress === 'done' ? null : <TimerSlot task={task} />}
        onDeleted={onDeleted}
      />
      <nav aria-label={t('task.page.parts')} className={styles.parts}>
        {TASK_PARTS.map((part) => {
          const look = {
            className: styles.part,
            'aria-current': part === shown ? ('true' as const) : undefined,
            onClick: () => scrollTo(part),
          };
          const label = t(`task.page.${part}`);
          return isPage ? (
            <Link
              key={part}
              href={part === 'info' ? `/task/${task.id}` : `/task/${task.id}/${part}`}
              {...look}
            >
              {label}
            </Link>
          ) : (
            <button key={part} type="button" {...look}>
              {label}
            </button>
          );
        })}
      </nav>
      <SeriesEdits task={task}>
        <div className={styles.columns}>
          <Box mayShrink className={styles.facts}>
            <TaskFacts task={task} />
          </Box>
          <div className={styles.body}>
            <div data-part="info" className={styles.info}>
              <DescriptionField task={task} />
              <SubtasksSlot task={task} />
            </div>
            <SheetPart part="do">
              <DoPartSlot task={task} />
            </SheetPart>
            <SheetPart part="schedule">
              <SchedulePartSlot task={task} />
            </SheetPart>
            <LinksSlot task={task} />
            <SheetPart part="collect">
              <CollectPartSlot task={task} />
            </SheetPart>
            <SheetPart part="cooperation">
              <CooperationPartSlot task={task} />
            </SheetPart>
            <HistoryPanel task={task} />
          </div>
        </div>
      </SeriesEdits>
    </article>
  );
}

function SheetPart({ part, children }: { part: TaskPart; children: ReactNode }) {
  const { t } = useTranslation('pages');
  return (
    <div data-part={part}>
      <Section title={t(`task.page.${part}`)}>{children}</Section>
    </div>
  );
}
