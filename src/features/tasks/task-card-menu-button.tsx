import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskMenuSlotProps } from '#domain/task/task-slots.ts';
import { lazyOverlay } from '#ui/states/lazy-component.tsx';
import styles from './task-card-menu-button.module.css';

const TaskCardMenu = lazyOverlay(async () => (await import('./task-card-menu.tsx')).TaskCardMenu);

/** A native button, because hundreds of cards carry one; the menu behind it loads when it is first opened. */
export function TaskCardMenuButton({ task, moves, onMove }: TaskMenuSlotProps) {
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
          <TaskCardMenu
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
