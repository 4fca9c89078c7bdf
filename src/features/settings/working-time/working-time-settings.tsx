import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/react.ts';
import { firstDayOf } from '#time/first-day.ts';
import { DEFAULT_WORKING_HOURS, type WorkingSpan } from '#time/working-hours.ts';
import { Link } from '#ui/actions/link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { weekdayNames } from '../region.ts';
import type { SettingsPartProps } from '../settings-part.ts';
import { DaysOffList } from './days-off-list.tsx';
import { WeekdayHours } from './weekday-hours.tsx';

/** Hours of a weekday that becomes a working day: those of the week's first working day. */
function usualSpans(week: readonly (readonly WorkingSpan[])[]): readonly WorkingSpan[] {
  return week.find((spans) => spans.length > 0) ?? DEFAULT_WORKING_HOURS[0] ?? [];
}

/** Working hours by weekday, and days off. docs/decisions/0061. */
export function WorkingTimeSettings({ settings, change, isDisabled }: SettingsPartProps) {
  const { t } = useTranslation('pages');
  const { locale, timeZone } = useFormats().settings;
  const week = settings.workingHours;
  const names = weekdayNames(locale);
  const first = settings.firstDayOfWeek ?? firstDayOf(locale);
  const indices = names.map((_, index) => (index + first - 1) % names.length);
  const set = (next: readonly (readonly WorkingSpan[])[]) =>
    change({ workingHours: next.map((spans) => spans.map((span) => ({ ...span }))) });
  return (
    <>
      <Card title={t('settings.working.title')}>
        <Text as="p" maxWidth="var(--measure)" marginBlockEnd={3} tone="soft" size="sm" leading="snug">
          {t('settings.working.lead')}
        </Text>
        <ul aria-label={t('settings.working.title')}>
          {indices.map((index) => {
            const spans = week[index] ?? [];
            return (
              <WeekdayHours
                key={index}
                name={names[index] ?? ''}
                spans={spans}
                initial={usualSpans(week)}
                isDisabled={isDisabled}
                onChange={(next) => set(week.map((each, day) => (day === index ? next : each)))}
                onCopy={() => set(week.map((each) => (each.length > 0 ? spans : each)))}
              />
            );
          })}
        </ul>
        <Text as="p" paddingBlockStart={3} rule="above" tone="soft" size="sm">
          {t('settings.working.zone', { zone: timeZone.replaceAll('_', ' ') })}{' '}
          <Link href="/settings/region">{t('settings.working.changeZone')}</Link>
        </Text>
      </Card>
      <Card title={t('settings.working.daysOff')}>
        <DaysOffList
          daysOff={settings.daysOff}
          timeZone={timeZone}
          isDisabled={isDisabled}
          onChange={(daysOff) => change({ daysOff: daysOff.map((each) => ({ ...each })) })}
        />
      </Card>
    </>
  );
}
