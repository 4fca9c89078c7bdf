import { useTranslation } from 'react-i18next';
import { languages } from '#contract/people/language-names.ts';
import { timeZones } from '#domain/time/time-zones.ts';
import { chooseLanguage } from '#i18n/languages.ts';
import { useFormats } from '#i18n/react.ts';
import { dayOrderOf, dayOrders } from '#time/day-order.ts';
import { firstDayOf } from '#time/first-day.ts';
import { Select } from '#ui/fields/select.tsx';
import { Grid } from '#ui/layout/primitives.tsx';
import { browserTimeZone, weekdayNames } from './region.ts';
import type { SettingsPartProps } from './settings-part.ts';

/** Option for "as the browser" or "as the language": null in the settings. */
const AUTO = 'auto';

// i18n-keys: pages:settings.region.hour.{h12,h23}
const clocks = ['h12', 'h23'] as const;

/** 31 December in figures. */
const examples = { dayFirst: '31/12', monthFirst: '12/31' };

export function RegionSettings({ settings, change, isDisabled }: SettingsPartProps) {
  const { t } = useTranslation('pages');
  const { locale } = useFormats().settings;
  const own = languages.find((language) => language === settings.language);
  // i18n-keys: pages:settings.region.languages.{*languages}
  const ofBrowser = chooseLanguage(null, navigator.languages);
  const names = weekdayNames(locale);
  // i18n-keys: pages:settings.region.order.{*dayOrders}
  const written = {
    dayFirst: t('settings.region.order.dayFirst'),
    monthFirst: t('settings.region.order.monthFirst'),
  };
  return (
    <Grid gap={4} align="start" columns="repeat(auto-fit, minmax(min(16rem, 100%), 1fr))">
      <Select
        label={t('settings.region.language')}
        options={[
          {
            id: AUTO,
            label: t('settings.region.languageBrowser', {
              name: t(`settings.region.languages.${ofBrowser}`),
            }),
          },
          ...languages.map((id) => ({ id, label: t(`settings.region.languages.${id}`) })),
        ]}
        value={own ?? AUTO}
        onChange={(id) => change({ language: id === AUTO ? null : id })}
        isDisabled={isDisabled}
      />
      <Select
        label={t('settings.region.timeZone')}
        description={t('settings.region.timeZoneHint')}
        options={[
          { id: AUTO, label: t('settings.region.timeZoneBrowser', { name: browserTimeZone() }) },
          ...timeZones(settings.timeZone).map((id) => ({ id, label: id.replaceAll('_', ' ') })),
        ]}
        value={settings.timeZone ?? AUTO}
        onChange={(id) => change({ timeZone: id === AUTO ? null : id })}
        isDisabled={isDisabled}
      />
      <Select
        label={t('settings.region.firstDay')}
        options={[
          {
            id: AUTO,
            label: t('settings.region.firstDayLanguage', { name: names[firstDayOf(locale) - 1] }),
          },
          ...names.map((label, index) => ({ id: String(index + 1), label })),
        ]}
        value={settings.firstDayOfWeek === null ? AUTO : String(settings.firstDayOfWeek)}
        onChange={(id) => change({ firstDayOfWeek: id === AUTO ? null : Number(id) })}
        isDisabled={isDisabled}
      />
      <Select
        label={t('settings.region.dayOrder')}
        description={t('settings.region.dayOrderHint')}
        options={[
          {
            id: AUTO,
            label: t('settings.region.dayOrderRegion', { name: examples[dayOrderOf(locale)] }),
          },
          ...dayOrders.map((id) => ({ id, label: written[id] })),
        ]}
        value={settings.dayOrder ?? AUTO}
        onChange={(id) => change({ dayOrder: id === AUTO ? null : id })}
        isDisabled={isDisabled}
      />
      <Select
        label={t('settings.region.hours')}
        options={[
          { id: AUTO, label: t('settings.region.hoursLanguage') },
          ...clocks.map((id) => ({ id, label: t(`settings.region.hour.${id}`) })),
        ]}
        value={settings.hourCycle ?? AUTO}
        onChange={(id) => change({ hourCycle: id === AUTO ? null : id })}
        isDisabled={isDisabled}
      />
    </Grid>
  );
}
