import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { addDays } from '#time/calendar-day.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { useOpenApp } from '../page/server-context.tsx';
import { focusBlock } from './focus-block.ts';
import type { Day } from './use-day.ts';

interface ScheduleMenuProps {
  readonly task: Task;
  readonly shown: Day;
  /** Returns the id of the new block. */
  readonly onSchedule: (task: Task, date: string) => string | null;
}

/** Menu that schedules a task without a pointer. The block gets the focus, and arrows move it from there. */
export function ScheduleMenu({ task, shown: { day, today, format }, onSchedule }: ScheduleMenuProps) {
  const { t } = useTranslation('pages');
  const openApp = useOpenApp();
  const newBlockId = useRef<string | null>(null);
  const label = t('extension.panel.place', { title: task.title });
  const tomorrow = addDays(today, 1);
  // Past days have no free slot.
  const first = day.date < today ? today : day.date;
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={
        <IconButton
          size="small"
          variant="plain"
          label={label}
          icon={<IconCalendarPlus aria-hidden="true" />}
          onFocus={() => {
            // A closing menu returns focus to its button; only then can it move on to the block.
            const id = newBlockId.current;
            newBlockId.current = null;
            if (id !== null) requestAnimationFrame(() => focusBlock(id));
          }}
        />
      }
      entries={[
        {
          id: 'next',
          label:
            first === today
              ? t('extension.panel.nextSlot')
              : t('extension.panel.slotOn', { day: format.shortDay(first) }),
        },
        ...(first === tomorrow ? [] : [{ id: 'tomorrow', label: t('extension.panel.slotTomorrow') }]),
        { id: 'choose', label: t('extension.panel.otherTime'), isSeparated: true },
      ]}
      onAction={(id) => {
        if (id === 'choose') openApp(`/task/${task.id}/schedule`);
        else newBlockId.current = onSchedule(task, id === 'tomorrow' ? tomorrow : first);
      }}
    />
  );
}
