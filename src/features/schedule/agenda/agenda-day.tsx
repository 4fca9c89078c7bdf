import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import type { AgendaDay } from '#domain/schedule/agenda.ts';
import type { AgendaInUse } from '#domain/schedule/use-agenda.ts';
import { useStillLoading } from '#domain/task/use-still-loading.ts';
import { addDays } from '#time/calendar-day.ts';
import { Link } from '#ui/actions/link.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import styles from './agenda-page.module.css';
import { AgendaRows } from './agenda-rows.tsx';

export interface AgendaDaySectionProps {
  readonly agenda: AgendaInUse;
  readonly day: AgendaDay;
  readonly dragged: string | null;
  readonly isOver: boolean;
  /** Capacity of the day in minutes. */
  readonly capacity: number;
  readonly onPlan: (task: Task) => void;
}

/** Day of the agenda: its name, load and entries. A drop target for cards. */
export function AgendaDaySection({ agenda, day, isOver, capacity, ...rows }: AgendaDaySectionProps) {
  const { t } = useTranslation('pages');
  const stillLoading = useStillLoading();
  const { format, today } = agenda;
  const id = `agenda-${day.date}`;
  const word =
    day.date === today ? t('schedule.today') : day.date === addDays(today, 1) ? t('schedule.tomorrow') : null;
  const load = day.planned + day.due;
  const over = load - capacity;
  return (
    <section
      className={styles.section}
      aria-labelledby={id}
      data-drop={day.date}
      data-over={isOver || undefined}
    >
      <header className={styles.head}>
        <Text as="h2" id={id} size="lg" className={styles.name}>
          <Link href={`/schedule/today/${day.date}`} className={styles.dayLink}>
            {word === null ? format.shortDay(day.date) : `${word}, ${format.shortDay(day.date)}`}
          </Link>
        </Text>
        {load > 0 && (
          <span className={styles.note} data-overload={over > 0 || undefined}>
            {over > 0
              ? t('schedule.agenda.overload', { time: format.duration(load), over: format.duration(over) })
              : format.duration(load)}
          </span>
        )}
      </header>
      {day.entries.length === 0 ? (
        <p className={styles.free}>{stillLoading ?? t('schedule.agenda.free')}</p>
      ) : (
        <AgendaRows agenda={agenda} entries={day.entries} {...rows} />
      )}
    </section>
  );
}
