import { useTranslation } from 'react-i18next';
import { MINUTES_PER_DAY } from '#time/units.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import type { SettingsInUse } from '../page/use-extension-settings.ts';
import styles from './options.module.css';
import { TimeChoice } from './time-choice.tsx';

/** Smallest idle threshold: browsers detect 15 seconds, but below a minute nobody is away. Minutes. */
const LEAST = 1;

/** Timer rules of the extension. Only the question after an absence is on by default. */
export function TimerSection({ settings, change }: SettingsInUse) {
  const { t } = useTranslation('pages');
  const { idle, noTimer, stopAt } = settings;
  const minutes = (label: string, value: number, onChange: (minutes: number) => void) => (
    <NumberField
      label={label}
      value={value}
      minValue={LEAST}
      maxValue={MINUTES_PER_DAY}
      onChange={(next) => {
        if (Number.isInteger(next)) onChange(next);
      }}
    />
  );
  return (
    <Grid as="section" gap={4} padding={5} frame="lg" aria-labelledby="timer">
      <Text as="h2" id="timer" size="lg">
        {t('extension.options.timer.heading')}
      </Text>
      <Grid gap={3} className={styles.rule}>
        <Switch
          isSelected={idle.isOn}
          description={t('extension.options.timer.idleHint')}
          onChange={(isOn) => change({ idle: { ...idle, isOn } })}
        >
          {t('extension.options.timer.idle')}
        </Switch>
        {idle.isOn && (
          <Grid gap={3} align="end" columns="repeat(auto-fill, minmax(9rem, 1fr))">
            {minutes(t('extension.options.timer.idleAfter'), idle.minutes, (after) =>
              change({ idle: { ...idle, minutes: after } }),
            )}
          </Grid>
        )}
      </Grid>
      <Grid gap={3} className={styles.rule}>
        <Switch
          isSelected={noTimer.isOn}
          description={t('extension.options.timer.nothingHint')}
          onChange={(isOn) => change({ noTimer: { ...noTimer, isOn } })}
        >
          {t('extension.options.timer.nothing')}
        </Switch>
        {noTimer.isOn && (
          <Grid gap={3} align="end" columns="repeat(auto-fill, minmax(9rem, 1fr))">
            {minutes(t('extension.options.timer.nothingAfter'), noTimer.minutes, (after) =>
              change({ noTimer: { ...noTimer, minutes: after } }),
            )}
          </Grid>
        )}
      </Grid>
      <Grid gap={3} className={styles.rule}>
        <Switch
          isSelected={stopAt.isOn}
          description={t('extension.options.timer.stopHint')}
          onChange={(isOn) => change({ stopAt: { ...stopAt, isOn } })}
        >
          {t('extension.options.timer.stop')}
        </Switch>
        {stopAt.isOn && (
          <Grid gap={3} align="end" columns="repeat(auto-fill, minmax(9rem, 1fr))">
            <TimeChoice
              label={t('extension.options.timer.stopTime')}
              value={stopAt.time}
              onChange={(time) => change({ stopAt: { ...stopAt, time } })}
            />
          </Grid>
        )}
      </Grid>
    </Grid>
  );
}
