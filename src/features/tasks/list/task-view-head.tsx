import { useTranslation } from 'react-i18next';
import { useAppLevel } from '#domain/account/use-app-level.ts';
import { useEveryone } from '#domain/selection/use-selection.ts';
import type { TaskViewHeadSlotProps } from '#domain/task/view/task-view-slots.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Row, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { useOpenSlot } from '#ui/slot-overlay.tsx';
import { TaskFilterChips } from '../filter/task-filter-chips.tsx';
import { SaveFilterSlot } from './save-filter-slot.ts';
import { TaskListTools } from './task-list-tools.tsx';
import styles from './task-view-head.module.css';

/** A constant, so that the tools are not drawn anew for every change of the tasks. */
const noSorts = [] as const;

/** Head of a board or plane, with the tools of a list. */
export function TaskViewHead({
  title,
  count,
  isNothingMine,
  view,
  onView,
  choices,
  groupings = [],
  hasProgress,
}: TaskViewHeadSlotProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const appLevel = useAppLevel();
  const openSlot = useOpenSlot();
  const [isEveryone, showEveryone] = useEveryone();
  return (
    <div className={styles.head}>
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      <Row gap={4} rowGap={2} align="center" justify="between" wrap marginBlockEnd={3}>
        <Row as="span" gap={3} rowGap={1} align="center" wrap tone="soft">
          <span role="status">{t('taskList.openCount', { count, shown: formats.number(count) })}</span>
          {isNothingMine && !isEveryone && (
            <>
              <span>{t('taskList.nothingMineHint')}</span>
              <Button size="small" onPress={() => showEveryone(true)}>
                {t('taskList.showEveryone')}
              </Button>
            </>
          )}
        </Row>
        <TaskListTools
          view={view}
          onView={onView}
          choices={choices}
          isSimple={appLevel === 1}
          sorts={noSorts}
          groupings={groupings}
          hasProgress={hasProgress}
        />
      </Row>
      <TaskFilterChips
        filter={view.filter}
        onChange={(filter) => onView({ ...view, filter })}
        choices={choices}
        onSave={() => openSlot(SaveFilterSlot, { view })}
      />
    </div>
  );
}
