import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { useAppLevel } from '#domain/account/use-app-level.ts';
import { useTaskDialogs } from '#domain/task/task-dialogs.ts';
import { useStillLoading } from '#domain/task/use-still-loading.ts';
import { useTaskActions } from '#domain/task/use-task-actions.ts';
import { TemplateUseSlot } from '#domain/template/template-slots.ts';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import { Button } from '#ui/actions/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Box } from '#ui/layout/primitives.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { usePageKeys } from '#ui/page-keys.ts';
import { useOpenSlot } from '#ui/slot-overlay.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { cardNumberOf } from './deck.ts';
import { StackCard } from './stack-card.tsx';
import { StackEmpty, StackThrough } from './stack-end.tsx';
import { type CardAct, cardActs, STACK_KEYS, type StackAct, TURN_KEYS } from './stack-keys.ts';
import styles from './stack-page.module.css';
import { useDeck } from './use-deck.ts';

/** The stack: one task at a time, ordered by urgency × importance. The card's number is in the URL. */
export function StackPage() {
  const { start } = useTimerActions();
  const { finish } = useTaskActions();
  const { t } = useTranslation('pages');
  const stillLoading = useStillLoading();
  const { isInitialized, status } = useSnapshot(useClient().connection);
  const navigate = useNavigate();
  const { viewedNumber } = useParams();
  const { deck, hiddenCount, card, putOff, restore, countFinished, dealAgain } = useDeck();
  const openDialog = useTaskDialogs();
  const openSlot = useOpenSlot();
  const level = useAppLevel();
  const [leaving, setLeaving] = useState<'finish' | 'later' | null>(null);

  const cardNumber = Math.min(cardNumberOf(viewedNumber), deck.order.length + 1);
  const task = card(cardNumber);
  const acts = cardActs(level).filter((what) => task !== undefined && isAllowed(what, task));
  const goTo = (next: number) => void navigate(`/stack/${next}`, { replace: true });

  function act(what: StackAct) {
    if (what === 'previous') {
      if (cardNumber > 1) goTo(cardNumber - 1);
      return;
    }
    if (task === undefined) return;
    if (what === 'next') goTo(cardNumber + 1);
    else if (what === 'do') {
      start(task);
      void navigate(`/task/${task.id}/do`);
    } else if (what === 'schedule' || what === 'delegate' || what === 'collect') openDialog(what, [task]);
    else if (what === 'finish') {
      finish(task, () => {
        setLeaving('finish');
        countFinished(task.id);
      });
    } else later(task);
  }

  function later({ id, title }: Task) {
    setLeaving('later');
    const isLast = cardNumber === deck.order.length;
    putOff(id);
    if (isLast) goTo(cardNumber + 1);
    toasts.add({
      text: t('stack.putOff', { title }),
      action: {
        label: t('button.undo'),
        onAction: () => {
          restore(deck);
          goTo(cardNumber);
        },
      },
    });
  }

  usePageKeys([
    ...acts.map((what) => ({ key: STACK_KEYS[what], act: () => act(what) })),
    // Only turning repeats while a key is held down; finishing does not, or it would finish the whole stack.
    ...TURN_KEYS.map(([key, what]) => ({ key, act: () => act(what), repeats: true })),
  ]);

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
        cardNumber={cardNumber}
        count={count}
        acts={acts}
        entrance={leaving}
        onAct={act}
      />
    );
  } else if (stillLoading !== null && status === 'offline') {
    body = <EmptyState title={stillLoading} />;
  } else if (stillLoading !== null || (count === 0 && !isInitialized)) {
    body = (
      <Box as="section" fullWidth aria-busy="true" aria-label={t('stack.loading')}>
        <Skeleton shape="block" height="20rem" />
      </Box>
    );
  } else if (count === 0) {
    body = <StackEmpty finished={deck.finished.length} isPartial={hiddenCount > 0} />;
  }

  return (
    <div className={styles.page}>
      <PageHeader
        title={t('stack.title')}
        description={
          <span role="status">
            {task === undefined ? '' : t('stack.place', { place: cardNumber, count })}
          </span>
        }
        actions={
          <Button
            variant="plain"
            size="small"
            icon={<IconTemplate aria-hidden="true" />}
            onPress={() => openSlot(TemplateUseSlot, {})}
          >
            {t('stack.fromTemplate')}
          </Button>
        }
      />
      {body}
    </div>
  );
}

function isAllowed(what: CardAct, { role }: Task): boolean {
  if (what === 'delegate') return can(role, 'task.delegate');
  if (what === 'finish') return can(role, 'task.finish');
  return what === 'do' ? can(role, 'task.track') : true;
}
