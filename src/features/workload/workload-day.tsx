import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/react.ts';
import { Link } from '#ui/actions/link.tsx';
import { Stack, Text } from '#ui/layout/primitives.tsx';
import { TaskCard } from '#ui/lists/task-card.tsx';
import { type LoadState, loadOf } from './week-load.ts';
import type { WorkDay } from './work-day.ts';
import styles from './workload-day.module.css';

export interface WorkloadDayProps {
  readonly day: WorkDay;
  /** Longest bar of the week in minutes, to which all are scaled. */
  readonly most: number;
  readonly dragged: string | null;
  readonly isOver: boolean;
}

/** State of a day in words; a day off without a capacity holds no work at all. */
function stateOf(day: WorkDay): LoadState | 'off' | 'overOff' {
  const { state } = loadOf(day);
  if (!day.isOff || day.capacity > 0) return state;
  return state === 'over' ? 'overOff' : 'off';
}

export function WorkloadDay({ day, most, dragged, isOver }: WorkloadDayProps) {
  const { t } = useTranslation('pages');
  const { duration } = useFormats();
  const titleId = useId();
  const load = loadOf(day);
  const share = (minutes: number) => `${(Math.min(minutes, most) / most) * 100}%`;
  return (
    <section
      aria-labelledby={titleId}
      className={styles.day}
      data-drop={day.date}
      data-over={isOver || undefined}
      data-today={day.isToday || undefined}
      data-off={day.isOff || undefined}
    >
      <header className={styles.head}>
        <Text as="h2" id={titleId} size="md" className={styles.name}>
          <Link href={`/schedule/today/${day.date}`} className={styles.link}>
            {day.name}
          </Link>
        </Text>
        {/* i18n-keys: pages:workload.state.{free,fits,full,over,off,overOff} */}
        <p className={styles.sum} data-state={load.state}>
          {t(`workload.state.${stateOf(day)}`, {
            total: duration(load.total),
            over: duration(load.over),
            left: duration(load.left),
          })}
        </p>
        <div className={styles.bar} data-state={load.state} aria-hidden="true">
          <span className={styles.planned} style={{ inlineSize: share(day.planned) }} />
          <span className={styles.due} style={{ inlineSize: share(day.due) }} />
          {day.capacity > 0 && (
            <span className={styles.capacity} style={{ insetInlineStart: share(day.capacity) }} />
          )}
        </div>
      </header>
      <Stack as="ul" gap={2} grow className={styles.cards}>
        {day.cards.map((card) => (
          <li key={card.id} data-kind={card.kind}>
            <TaskCard
              title={card.title}
              href={card.href}
              dragId={card.lockedBy === null ? card.id : undefined}
              lockedBy={card.lockedBy ?? undefined}
              isDone={card.isDone}
              isCarried={dragged === card.id}
              facts={
                <>
                  {card.minutes !== null && <span>{duration(card.minutes)}</span>}
                  {card.kind === 'due' && <span>{t('workload.due')}</span>}
                  {card.people}
                </>
              }
              menu={card.menu}
            />
          </li>
        ))}
      </Stack>
    </section>
  );
}
