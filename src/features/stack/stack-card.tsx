import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { CardFace } from './card-face.tsx';
import { STACK_KEYS, type StackAct } from './stack-keys.ts';
import styles from './stack-page.module.css';
import { useSwipe } from './use-swipe.ts';

interface StackCardProps {
  readonly task: Task;
  readonly place: number;
  readonly count: number;
  /** What became of the card before this one: the new one comes up from under it. */
  readonly entrance: 'finish' | 'later' | null;
  readonly onAct: (act: StackAct) => void;
  readonly timer: ReactNode;
}

const icons = { do: IconPlayerPlay, schedule: IconCalendarPlus, finish: IconCheck, later: IconClockPause };
// i18n-keys: pages:stack.{do,schedule,finish,later}
const ACTS = ['do', 'schedule', 'finish', 'later'] as const;

export function StackCard({ task, place, count, entrance, onAct, timer }: StackCardProps) {
  const { t } = useTranslation('pages');
  const { dx, handlers } = useSwipe((direction) => onAct(direction === 'right' ? 'finish' : 'later'));
  const meaning = dx > 24 ? 'finish' : dx < -24 ? 'later' : null;
  return (
    <div className={styles.stage}>
      <div className={styles.pile} data-depth={Math.min(3, count - place + 1)}>
        <article
          className={styles.card}
          data-entrance={entrance}
          data-pulled={dx !== 0}
          style={dx === 0 ? undefined : { transform: `translateX(${dx}px) rotate(${dx / 40}deg)` }}
          aria-label={task.title}
          {...handlers}
        >
          <CardFace task={task} timer={timer} />
          {meaning !== null && (
            <span className={styles.meaning} data-meaning={meaning} aria-hidden="true">
              {t(`stack.${meaning}`)}
            </span>
          )}
        </article>
      </div>
      <fieldset className={styles.acts} aria-label={t('stack.acts')}>
        {ACTS.map((act) => {
          const Icon = icons[act];
          return (
            <Button
              key={act}
              isWide
              variant={act === 'do' ? 'primary' : 'quiet'}
              icon={<Icon aria-hidden="true" />}
              aria-keyshortcuts={STACK_KEYS[act]}
              onPress={() => onAct(act)}
            >
              {t(`stack.${act}`)}
              <span className={styles.key} aria-hidden="true">
                <Kbd keys={[STACK_KEYS[act].toUpperCase()]} />
              </span>
            </Button>
          );
        })}
      </fieldset>
      <div className={styles.turn}>
        <IconButton
          label={t('stack.previous')}
          icon={<IconChevronLeft aria-hidden="true" />}
          isDisabled={place === 1}
          onPress={() => onAct('previous')}
        />
        <span className={styles.swipe}>{t('stack.swipe')}</span>
        <IconButton
          label={t('stack.next')}
          icon={<IconChevronRight aria-hidden="true" />}
          onPress={() => onAct('next')}
        />
      </div>
    </div>
  );
}
