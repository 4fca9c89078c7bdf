import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useTranslation } from 'react-i18next';
import { MAX_REMINDERS } from '#contract/limits.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '#time/units.ts';
import { Button } from '#ui/actions/button.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { Chip } from '#ui/marks/chip.tsx';
import { Menu } from '#ui/overlays/menu.tsx';

/** Offered leads of reminders. Minutes before the start. */
const OFFERS = [0, 5, 10, 15, 30, 60, 120, MINUTES_PER_DAY, MINUTES_PER_WEEK];

export interface ReminderFieldProps {
  /** Minutes before the start. */
  readonly reminders: readonly number[];
  readonly format: ScheduleFormat;
  readonly onChange: (reminders: readonly number[]) => void;
}

export function ReminderField({ reminders, format, onChange }: ReminderFieldProps) {
  const { t } = useTranslation('pages');
  const textOf = (minutes: number) => {
    if (minutes === 0) return t('schedule.item.atStart');
    if (minutes % MINUTES_PER_DAY === 0)
      return t('schedule.item.daysBefore', { count: minutes / MINUTES_PER_DAY });
    return t('schedule.item.before', { time: format.duration(minutes) });
  };
  const sorted = [...reminders].sort((a, b) => a - b);
  const open = OFFERS.filter((minutes) => !reminders.includes(minutes));
  return (
    <Row gap={2} align="center" wrap>
      {sorted.length === 0 && (
        <Text as="p" tone="soft">
          {t('schedule.item.noReminders')}
        </Text>
      )}
      {sorted.map((minutes) => (
        <Chip
          key={minutes}
          icon={<IconBell aria-hidden="true" />}
          onRemove={() => onChange(reminders.filter((each) => each !== minutes))}
          removeLabel={t('schedule.item.removeReminder', { reminder: textOf(minutes) })}
        >
          {textOf(minutes)}
        </Chip>
      ))}
      {reminders.length < MAX_REMINDERS && (
        <Menu
          label={t('schedule.item.addReminder')}
          trigger={
            <Button size="small" variant="quiet" icon={<IconPlus aria-hidden="true" />}>
              {t('schedule.item.addReminder')}
            </Button>
          }
          entries={open.map((minutes) => ({ id: String(minutes), label: textOf(minutes) }))}
          onAction={(id) => onChange([...reminders, Number(id)])}
        />
      )}
    </Row>
  );
}
