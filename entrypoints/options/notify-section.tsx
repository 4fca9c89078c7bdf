import { useTranslation } from 'react-i18next';
import { kindGroups } from '#features/notifications/kind-groups.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import type { SettingsInUse } from '../page/use-extension-settings.ts';
import styles from './options.module.css';

// i18n-keys: pages:notification.group.{delegation,tasks,people,reminders}
// i18n-keys: pages:notification.kind.{*kinds}

/** Choice of the kinds for which this browser shows a notification. */
export function NotifySection({ settings, change }: SettingsInUse) {
  const { t } = useTranslation('pages');
  const { notify } = settings;
  return (
    <Grid as="section" gap={4} padding={5} frame="lg" aria-labelledby="notify">
      <Text as="h2" id="notify" size="lg">
        {t('extension.options.notify.heading')}
      </Text>
      <Text as="p" tone="faint" size="sm">
        {t('extension.options.notify.hint')}
      </Text>
      <div className={styles.groups}>
        {kindGroups.map(({ id, kinds }) => (
          <fieldset key={id} className={styles.group}>
            <Text as="legend" padding={0} marginBlockEnd={2} tone="soft" size="sm" weight="medium">
              {t(`notification.group.${id}`)}
            </Text>
            {kinds.map((kind) => (
              <Checkbox
                key={kind}
                isSelected={notify[kind]}
                onChange={(isOn) => change({ notify: { ...notify, [kind]: isOn } })}
              >
                {t(`notification.kind.${kind}`)}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </Grid>
  );
}
