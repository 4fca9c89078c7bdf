import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toasts } from '#ui/toast-queue.ts';
import { placeOf } from './deck.ts';
import { StackCard } from './stack-card.tsx';
import { StackEmpty, StackThrough } from './stack-end.tsx';
import { type StackAct, stackActOf } from './stack-keys.ts';
import styles from './stack-page.module.css';
import { useDeck } from './use-deck.ts';

export interface StackPageProps {
  /** Starts the task's timer. */
  readonly onStart: (task: Task) => void;
  /** Finishes the task and offers the undo. */
  readonly onFinish: (task: Task) => void;
  readonly renderTimer?: (task: Task) => ReactNode;
}

/** One task at a time, the one that matters and presses most on top. The card's place stands in the address. */
export function StackPage({ onStart, onFinish, renderTimer }: StackPageProps) {
  const { t } = useTranslation('pages');
  const { isInitialized } = useSnapshot(useClient().connection);
  const navigate = useNavigate();
  const { viewedNumber } = useParams();
  const { deck, card, putOff, restore, countFinished, dealAgain } = useDeck();
  const [leaving, setLeaving] = useState<'finish' | 'later' | null>(null);

  const place = Math.min(placeOf(viewedNumber), deck.order.length + 1);
  const task = card(place);
  const goTo = (next: number) => void navigate(`/stack/${next}`, { replace: true });

  function act(what: StackAct) {
    if (what === 'previous') {
      if (place > 1) goTo(place - 1);
      return;
    }
    if (task === undefined) return;
    if (what === 'next') goTo(place + 1);
    else if (what === 'do') {
      onStart(task);
      void navigate(`/task/${task.id}/do`);
    } else if (what === 'schedule') void navigate(`/task/${task.id}/schedule`);
    else if (what === 'finish') {
      setLeaving('finish');
      onFinish(task);
      countFinished(task.id);
    } else later(task);
  }

  function later({ id, title }: Task) {
    setLeaving('later');
    const isLast = place === deck.order.length;
    putOff(id);
    if (isLast) goTo(place + 1);
    toasts.add({
      text: t('stack.putOff', { title }),
      action: {
        label: t('stack.undo'),
        onAction: () => {
          restore(deck);
          goTo(place);
        },
      },
    });
  }

  const actByKey = useEffectEvent((event: KeyboardEvent) => {
    const what = event.defaultPrevented ? null : stackActOf(event);
    if (what === null) return;
    event.preventDefault();
    act(what);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => actByKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const count = deck.order.length;
  let body = (
    <StackThrough
      finished={deck.finished.length}
      open={count}
      onAgain={() => {
        dealAgain();
        goTo(1);
      }}
    />
  );
  if (task !== undefined) {
    body = (
      <StackCard
        key={task.id}
        task={task}
        place={place}
        count={count}
        entrance={leaving}
        onAct={act}
        timer={renderTimer?.(task)}
      />
    );
  } else if (count === 0 && !isInitialized) {
    body = (
      <section className={styles.waiting} aria-busy="true" aria-label={t('stack.loading')}>
        <Skeleton shape="block" height="20rem" />
      </section>
    );
  } else if (count === 0) body = <StackEmpty finished={deck.finished.length} />;

  return (
    <div className={styles.page}>
      <PageHeader
        title={t('stack.title')}
        description={
          <span role="status">{task === undefined ? '' : t('stack.place', { place, count })}</span>
        }
      />
      {body}
    </div>
  );
}
