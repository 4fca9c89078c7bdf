import { type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '#ui/overlays/anchored-popover.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import styles from './task-filter.module.css';
import type { TaskFilterPanelProps } from './task-filter-panel.tsx';

const TaskFilterPanel = lazyComponent(async () => (await import('./task-filter-panel.tsx')).TaskFilterPanel);

interface FilterPopoverProps extends TaskFilterPanelProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Criteria of a list. */
export function FilterPopover({ anchor, onClose, ...panel }: FilterPopoverProps) {
  const { t } = useTranslation('pages');
  return (
    <AnchoredPopover
      label={t('taskList.filter.title')}
      placement="bottom end"
      anchor={anchor}
      onClose={onClose}
    >
      <Suspense
        fallback={
          <div className={styles.panel}>
            <SkeletonRows count={6} />
          </div>
        }
      >
        <TaskFilterPanel {...panel} />
      </Suspense>
    </AnchoredPopover>
  );
}
