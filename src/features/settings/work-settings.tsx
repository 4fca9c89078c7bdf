import { useTranslation } from 'react-i18next';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { LevelSettings } from './level-settings.tsx';
import styles from './settings-page.module.css';
import type { SettingsPartProps } from './settings-part.ts';

const MOST = 24;

export function WorkSettings(props: SettingsPartProps) {
  const { t } = useTranslation('pages');
  const { settings, change, isDisabled } = props;
  return (
    <div className={styles.rows}>
      <LevelSettings {...props} />
      <div className={styles.narrowField}>
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
      </div>
      <Switch
        isSelected={settings.matrixInverted}
        isDisabled={isDisabled}
        description={t('settings.work.matrixHint')}
        onChange={(matrixInverted) => change({ matrixInverted })}
      >
        {t('settings.work.matrix')}
      </Switch>
    </div>
  );
}
