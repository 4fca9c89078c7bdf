import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskGrouping, TaskSort } from '#contract/task/filter.ts';
import type { TaskView } from '#domain/task/view/task-view.ts';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { AnchoredPopover } from '#ui/overlays/anchored-popover.tsx';
import styles from '../filter/task-filter.module.css';

interface ViewPopoverProps {
  readonly view: TaskView;
  readonly onView: (view: TaskView) => void;
  readonly sorts: readonly TaskSort[];
  readonly groupings: readonly TaskGrouping[];
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Sort and grouping of a list. */
export function ViewPopover({ view, onView, sorts, groupings, anchor, onClose }: ViewPopoverProps) {
  const { t } = useTranslation('pages');
  const { sort, grouping } = view;
  const hasSorts = sorts.length > 0;
  return (
    <AnchoredPopover
      label={t(hasSorts ? 'taskList.view' : 'taskList.group')}
      placement="bottom end"
      anchor={anchor}
      onClose={onClose}
    >
      <div className={styles.panel}>
        {/* i18n-keys: pages:taskList.sorts.{urgency,importance,due,title,created,workload,completed,manual,assignee} */}
        {hasSorts && (
          <ChoiceChips<TaskSort>
            label={t('taskList.sort')}
            choose="one"
            options={sorts.map((id) => ({ id, label: t(`taskList.sorts.${id}`) }))}
            value={[sort]}
            onChange={([chosen = sort]) => onView({ ...view, sort: chosen })}
          />
        )}
        {/* i18n-keys: pages:taskList.groupings.{none,due,progress,label,place,owner,assignee} */}
        <ChoiceChips<TaskGrouping>
          label={t('taskList.group')}
          choose="one"
          options={groupings.map((id) => ({ id, label: t(`taskList.groupings.${id}`) }))}
          value={[grouping]}
          onChange={([chosen = grouping]) => onView({ ...view, grouping: chosen })}
        />
      </div>
    </AnchoredPopover>
  );
}
