import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { weekdayCapacityOf } from '#domain/schedule/day-capacity.ts';
import { useFormats } from '#i18n/react.ts';
import { firstDayOf } from '#time/first-day.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Grid } from '#ui/layout/primitives.tsx';
import { weekdayNames } from './region.ts';
import type { SettingsPartProps } from './settings-part.ts';

/** Hours. */
const MOST = 24;

/** Capacity of single weekdays, for people whose days differ. Switched off, all follow the daily one. */
export function WeekdayCapacity({ settings, change, isDisabled }: SettingsPartProps) {
  const { t } = useTranslation('pages');
  const { locale } = useFormats().settings;
  const [isOpen, setOpen] = useState(false);
  const { weekdayCapacity } = settings;
  const isOn = isOpen || weekdayCapacity.some((minutes) => minutes !== null);
  const names = weekdayNames(locale);
  const first = settings.firstDayOfWeek ?? firstDayOf(locale);
  return (
    <>
      <Switch
        isSelected={isOn}
        isDisabled={isDisabled}
        description={t('settings.work.weekdaysHint')}
        onChange={(isWanted) => {
          setOpen(isWanted);
          if (!isWanted) change({ weekdayCapacity: weekdayCapacity.map(() => null) });
        }}
      >
        {t('settings.work.weekdays')}
      </Switch>
      {isOn && (
        <Grid gap={4} align="start" columns="repeat(auto-fit, minmax(min(16rem, 100%), 1fr))">
          {names.map((_, row) => {
            const index = (row + first - 1) % names.length;
            return (
              <NumberField
                key={index}
                label={names[index] ?? ''}
                suffix={t('settings.work.hours')}
                value={weekdayCapacityOf(settings, index + 1) / 60}
                minValue={0}
                maxValue={MOST}
                step={0.5}
                isDisabled={isDisabled}
                onChange={(hours) => {
                  if (!Number.isFinite(hours)) return;
                  change({
                    weekdayCapacity: weekdayCapacity.map((each, day) =>
                      day === index ? Math.round(hours * 60) : each,
                    ),
                  });
                }}
              />
            );
          })}
        </Grid>
      )}
    </>
  );
}
