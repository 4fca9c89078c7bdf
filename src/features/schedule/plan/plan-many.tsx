import { useTranslation } from 'react-i18next';
import { timed } from '#domain/schedule/item-times.ts';
import type { Planned } from '#domain/schedule/plan-proposals.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { describeTimes } from '#domain/schedule/use-item-actions.ts';
import { DatePicker } from '#ui/fields/date-fields.tsx';
import { Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { Badge } from '#ui/marks/badge.tsx';

export interface PlanManyProps {
  readonly planned: readonly Planned[];
  readonly firstDay: string;
  readonly onFirstDay: (date: string) => void;
  readonly today: string;
  readonly settings: ScheduleSettings;
  readonly format: ScheduleFormat;
}

export function PlanMany({ planned, firstDay, onFirstDay, today, settings, format }: PlanManyProps) {
  const { t } = useTranslation('pages');
  return (
    <Stack gap={4}>
      <DatePicker
        label={t('schedule.plan.from')}
        calendarLabel={t('schedule.plan.from')}
        value={firstDay}
        min={today}
        onChange={(date) => date !== null && onFirstDay(date)}
        isRequired
      />
      <Stack as="ol" aria-label={t('schedule.plan.sequence')}>
        {planned.map(({ task, gap, isLate }) => (
          <Row
            as="li"
            key={task.id}
            gap={4}
            rowGap={0}
            align="center"
            justify="between"
            wrap
            paddingBlock={2}
            rule="below"
          >
            <Text basis="12rem" mayShrink weight="medium" lines="anywhere">
              {task.title}
            </Text>
            <Row as="span" gap={2} rowGap={1} align="center" wrap tone="soft" size="sm" tabular>
              {gap === null
                ? t('schedule.told.noGap')
                : describeTimes(timed(gap, settings.timeZone), settings, format)}
              {isLate && <Badge tone="notice">{t('schedule.plan.afterDue')}</Badge>}
            </Row>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
