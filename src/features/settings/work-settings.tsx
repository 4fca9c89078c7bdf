import { useTranslation } from 'react-i18next';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Box } from '#ui/layout/primitives.tsx';
import { SettingRow, SettingRows } from '#ui/layout/setting-row.tsx';
import type { SettingsPartProps } from './settings-part.ts';
import { WeekdayCapacity } from './weekday-capacity.tsx';

function LevelSettings({ settings, change, isDisabled }: SettingsPartProps) {
  const { t } = useTranslation('pages');
  return (
    <SettingRow name={t('settings.level.label')} hint={t('settings.level.hint')}>
      <Segmented
        label={t('settings.level.label')}
        options={[
          { id: 'simple', label: t('settings.level.simple') },
          { id: 'full', label: t('settings.level.full') },
        ]}
        value={settings.appLevel === 1 ? 'simple' : 'full'}
        onChange={(level) => change({ appLevel: level === 'simple' ? 1 : 2 })}
        isDisabled={isDisabled}
      />
    </SettingRow>
  );
}

/** Hours. */
const MOST = 24;

export function WorkSettings(props: SettingsPartProps) {
  const { t } = useTranslation('pages');
  const { settings, change, isDisabled } = props;
  return (
    <SettingRows>
      <LevelSettings {...props} />
      <Box maxWidth="20rem">
        <NumberField
          label={t('settings.work.capacity')}
          description={t('settings.work.capacityHint')}
          suffix={t('settings.work.hours')}
          value={settings.dailyCapacity / 60}
          minValue={0}
          maxValue={MOST}
          step={0.5}
          isDisabled={isDisabled}
          onChange={(hours) => {
            if (Number.isFinite(hours)) change({ dailyCapacity: Math.round(hours * 60) });
          }}
        />
      </Box>
      <WeekdayCapacity {...props} />
      <Switch
        isSelected={settings.matrixInverted}
        isDisabled={isDisabled}
        description={t('settings.work.matrixHint')}
        onChange={(matrixInverted) => change({ matrixInverted })}
      >
        {t('settings.work.matrix')}
      </Switch>
    </SettingRows>
  );
}
