import { useTranslation } from 'react-i18next';
import { Segmented } from '#ui/fields/segmented.tsx';
import { SettingRow } from './setting-row.tsx';
import type { SettingsPartProps } from './settings-part.ts';

export function LevelSettings({ settings, change, isDisabled }: SettingsPartProps) {
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
