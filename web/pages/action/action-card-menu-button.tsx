import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import type { TaskMove } from '#domain/task/task-parts.ts';
import { lazyOverlay } from '#ui/states/lazy-part.tsx';
import styles from './action-card-menu-button.module.css';

const ActionCardMenu = lazyOverlay(async () => (await import('./action-card-menu.tsx')).ActionCardMenu);

export interface ActionCardMenuButtonProps {
  readonly task: Task;
  readonly moves: readonly TaskMove[];
  readonly onMove: (id: string) => void;
}

/** A native button, because hundreds of cards carry one; the menu behind it loads when it is first opened. */
export function ActionCardMenuButton({ task, moves, onMove }: ActionCardMenuButtonProps) {
  const { t } = useTranslation('pages');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t('action.menu', { title: task.title })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconDots aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense>
          <ActionCardMenu
            task={task}
            moves={moves}
            onMove={onMove}
            anchor={button}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
