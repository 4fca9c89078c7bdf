import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs';
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Kbd } from '#ui/actions/kbd.tsx';
import { printedKeys } from '#ui/key-layout.ts';
import { Row } from '#ui/layout/primitives.tsx';
import { CardFace } from './card-face.tsx';
import { type CardAct, STACK_KEYS, type StackAct, SWIPES } from './stack-keys.ts';
import styles from './stack-page.module.css';
import { useSwipe } from './use-card-swipe.ts';

interface StackCardProps {
  readonly task: Task;
  readonly cardNumber: number;
  readonly count: number;
  /** Actions that the user can run on it. */
  readonly acts: readonly CardAct[];
  /** Last action on the previous card, for the entrance animation: the new one comes up from under it. */
  readonly entrance: 'finish' | 'later' | null;
  readonly onAct: (act: StackAct) => void;
}

const icons = {
  do: IconPlayerPlay,
  schedule: IconCalendarPlus,
  delegate: IconUserShare,
  collect: IconFolderPlus,
  finish: IconCheck,
  later: IconClockPause,
};

export function StackCard({ task, cardNumber, count, acts, entrance, onAct }: StackCardProps) {
  const { t } = useTranslation('pages');
  const { pull, meant, handlers } = useSwipe((swipe) => {
    if (acts.includes(SWIPES[swipe])) onAct(SWIPES[swipe]);
  });
  const isPulled = pull.dx !== 0 || pull.dy !== 0;
  const meaning = meant === null || !acts.includes(SWIPES[meant]) ? null : SWIPES[meant];
  const MeaningIcon = meaning === null ? null : icons[meaning];
  return (
    <div className={styles.stage} data-focus-row="" data-open-task={task.id}>
      <div className={styles.pile} data-depth={Math.min(3, count - cardNumber + 1)}>
        <article
          className={styles.card}
          data-entrance={entrance}
          data-pulled={isPulled}
          data-meaning={meaning}
          style={
            isPulled
              ? { transform: `translate(${pull.dx}px, ${pull.dy}px) rotate(${pull.dx / 40}deg)` }
              : undefined
          }
          aria-label={task.title}
          {...handlers}
        >
          <CardFace task={task} />
          {MeaningIcon !== null && (
            <span className={styles.meaning} aria-hidden="true">
              <MeaningIcon />
              {t(`stack.${meaning}`)}
            </span>
          )}
        </article>
      </div>
      <fieldset className={styles.acts} aria-label={t('stack.acts')}>
        {/* i18n-keys: pages:stack.{do,schedule,delegate,collect,finish,later} */}
        {acts.map((act) => {
          const Icon = icons[act];
          return (
            <Button
              key={act}
              isWide
              variant={act === 'do' ? 'primary' : 'quiet'}
              icon={<Icon aria-hidden="true" />}
              shortcutKey={STACK_KEYS[act]}
              onPress={() => onAct(act)}
            >
              {t(`stack.${act}`)}
              <span className={styles.key} aria-hidden="true">
                <Kbd keys={printedKeys(STACK_KEYS[act])} />
              </span>
            </Button>
          );
        })}
      </fieldset>
      <Row gap={2} align="center" justify="center" className={styles.turn}>
        <IconButton
          label={t('stack.previous')}
          icon={<IconChevronLeft aria-hidden="true" />}
          isDisabled={cardNumber === 1}
          onPress={() => onAct('previous')}
        />
        <span aria-hidden="true" className={styles.turnPlace}>
          {cardNumber} / {count}
        </span>
        <IconButton
          label={t('stack.next')}
          icon={<IconChevronRight aria-hidden="true" />}
          onPress={() => onAct('next')}
        />
      </Row>
      <p className={styles.swipe}>{t(acts.length > 4 ? 'stack.swipeMore' : 'stack.swipe')}</p>
    </div>
  );
}
