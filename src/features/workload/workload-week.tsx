import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuickAddSlot } from '#domain/task/task-slots.ts';
import { useStillLoading } from '#domain/task/use-still-loading.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Grid, Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { TaskCard } from '#ui/lists/task-card.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { OpenWeek } from '#ui/states/illustrations.tsx';
import { usePointerDrag } from '#ui/use-pointer-drag.ts';
import { loadOf, sumOfDays } from './week-load.ts';
import type { WaitingGroup, WorkDay } from './work-day.ts';
import { WorkloadDay } from './workload-day.tsx';
import { WorkloadLegend } from './workload-legend.tsx';
import styles from './workload-week.module.css';

export interface WorkloadWeekProps {
  readonly week: string;
  readonly days: readonly WorkDay[];
  readonly waiting: readonly WaitingGroup[];
  /** Search, filter and grouping. */
  readonly head: ReactNode;
  readonly controls: ReactNode;
  readonly onMove: (cardId: string, date: string) => void;
}

/** Waiting tasks that are listed at first, and with each press on the button below them. */
const SHOWN_WAITING = 30;

/** `/action/workload`: planned work per day of a week against the capacity of each. */
export function WorkloadWeek(props: WorkloadWeekProps) {
  const { week, days, waiting, head, controls, onMove } = props;
  const { t } = useTranslation('pages');
  const [shown, setShown] = useState(SHOWN_WAITING);
  const stillLoading = useStillLoading();
  const { duration } = useFormats();
  const { dragged, over, handlers } = usePointerDrag({
    onDrop(id, dropTarget) {
      const date = dropTarget.dataset.drop;
      if (date !== undefined) onMove(id, date);
    },
  });
  const all = sumOfDays(days);
  const sum = loadOf(all);
  const most = Math.max(
    60,
    ...days.map(({ planned, due, capacity }) => Math.max(planned + due, capacity * 1.25)),
  );
  const waitingCards = waiting.flatMap(({ cards }) => cards);
  const waitingMinutes = waitingCards.reduce((minutesSoFar, { minutes }) => minutesSoFar + (minutes ?? 0), 0);
  return (
    <Stack>
      {head}
      {/* The steps stand before the title: no text, however long, moves them under the pointer. */}
      <Row as="header" gap={4} rowGap={2} align="center" wrap marginBlockEnd={4}>
        <Row gap={1} wrap>
          {controls}
        </Row>
        <Text as="h2" size="xl" tabular>
          {week}
        </Text>
        <Text as="p" tone="soft">
          {t(sum.over > 0 ? 'workload.weekOver' : 'workload.weekFits', {
            planned: duration(sum.total),
            capacity: duration(all.capacity),
            over: duration(sum.over),
            left: duration(sum.left),
          })}
        </Text>
      </Row>
      <div className={styles.body} {...handlers}>
        <WorkloadLegend />
        <div className={styles.days}>
          {days.map((day) => (
            <WorkloadDay key={day.date} day={day} most={most} dragged={dragged} isOver={over === day.date} />
          ))}
        </div>
        <section aria-labelledby="workload-waiting">
          <Row
            as="header"
            gap={3}
            rowGap={2}
            align="center"
            wrap
            marginBlockEnd={3}
            className={styles.waitingHead}
          >
            <Text as="h2" id="workload-waiting" size="lg">
              {t('workload.waiting')}
            </Text>
            <Badge>
              {t('workload.waitingSum', { count: waitingCards.length, time: duration(waitingMinutes) })}
            </Badge>
          </Row>
          {waitingCards.length === 0 ? (
            <EmptyState
              size="small"
              headingLevel={3}
              illustration={<OpenWeek />}
              title={stillLoading ?? t('workload.noneWaiting')}
              action={
                <div className={styles.add}>
                  <QuickAddSlot />
                </div>
              }
            />
          ) : (
            firstOf(waiting, shown).map(({ key, name, cards }) => (
              <WaitingCards key={key} name={name} cards={cards} dragged={dragged} />
            ))
          )}
          {waitingCards.length > shown && (
            <Button variant="quiet" size="small" onPress={() => setShown((before) => before + SHOWN_WAITING)}>
              {t('workload.more', { count: Math.min(SHOWN_WAITING, waitingCards.length - shown) })}
            </Button>
          )}
        </section>
      </div>
    </Stack>
  );
}

/** The first `count` cards of all groups. */
function firstOf(groups: readonly WaitingGroup[], count: number): readonly WaitingGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    const cards = group.cards.slice(0, left);
    left -= cards.length;
    return cards.length === 0 ? [] : [{ ...group, cards }];
  });
}

interface WaitingCardsProps extends Pick<WaitingGroup, 'name' | 'cards'> {
  readonly dragged: string | null;
}

function WaitingCards({ name, cards, dragged }: WaitingCardsProps) {
  const { t } = useTranslation('pages');
  const { duration } = useFormats();
  return (
    <>
      {name !== null && <h3 className={styles.group}>{name}</h3>}
      <Grid as="ul" gap={2} columns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))">
        {cards.map((card) => (
          <li key={card.id}>
            <TaskCard
              title={card.title}
              href={card.href}
              dragId={card.lockedBy === null ? card.id : undefined}
              lockedBy={card.lockedBy ?? undefined}
              isCarried={dragged === card.id}
              facts={
                <>
                  <span>{card.minutes === null ? t('workload.noEstimate') : duration(card.minutes)}</span>
                  {card.people}
                </>
              }
              menu={card.menu}
            />
          </li>
        ))}
      </Grid>
    </>
  );
}
