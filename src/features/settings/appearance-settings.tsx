import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { useTranslation } from 'react-i18next';
import { Segmented } from '#ui/fields/segmented.tsx';
import { SettingRow, SettingRows } from '#ui/layout/setting-row.tsx';
import type { SettingsPartProps } from './settings-part.ts';

// i18n-keys: pages:settings.look.themes.{system,light,dark}
const themes = [
  { id: 'system', icon: <IconDeviceDesktop aria-hidden="true" /> },
  { id: 'light', icon: <IconSun aria-hidden="true" /> },
  { id: 'dark', icon: <IconMoon aria-hidden="true" /> },
] as const;
// i18n-keys: pages:settings.look.headers.{top,bottom,left}
const positions = ['top', 'bottom', 'left'] as const;
// i18n-keys: pages:settings.look.densities.{comfortable,compact}
const densities = ['comfortable', 'compact'] as const;

export function LookSettings({ settings, change, isDisabled }: SettingsPartProps) {
  const { t } = useTranslation('pages');
  return (
    <SettingRows>
      <SettingRow name={t('settings.look.theme')} hint={t('settings.look.themeHint')}>
        <Segmented
          label={t('settings.look.theme')}
          options={themes.map(({ id, icon }) => ({ id, icon, label: t(`settings.look.themes.${id}`) }))}
          value={settings.theme}
          onChange={(theme) => change({ theme })}
          isDisabled={isDisabled}
        />
      </SettingRow>
      <SettingRow name={t('settings.look.header')} hint={t('settings.look.headerHint')}>
        <Segmented
          label={t('settings.look.header')}
          options={positions.map((id) => ({ id, label: t(`settings.look.headers.${id}`) }))}
          value={settings.headerPosition}
          onChange={(headerPosition) => change({ headerPosition })}
          isDisabled={isDisabled}
        />
      </SettingRow>
      <SettingRow name={t('settings.look.density')} hint={t('settings.look.densityHint')}>
        <Segmented
          label={t('settings.look.density')}
          options={densities.map((id) => ({ id, label: t(`settings.look.densities.${id}`) }))}
          value={settings.density}
          onChange={(density) => change({ density })}
          isDisabled={isDisabled}
        />
      </SettingRow>
    </SettingRows>
  );
}
