import { useTranslation } from 'react-i18next';
import { kindGroups } from '#features/notifications/kind-groups.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import type { SettingsInUse } from '../page/use-extension-settings.ts';
import styles from './options.module.css';

// i18n-keys: pages:notification.group.{delegation,tasks,people,reminders}
// i18n-keys: pages:notification.kind.{*kinds}

/** Choice of the kinds for which this browser shows a notification. */
export function NotifySection({ settings, change }: SettingsInUse) {
  const { t } = useTranslation('pages');
  const { notify } = settings;
  return (
    <section className={styles.section} aria-labelledby="notify">
      <h2 id="notify" className={styles.title}>
        {t('extension.options.notify.heading')}
      </h2>
      <p className={styles.note}>{t('extension.options.notify.hint')}</p>
      <div className={styles.groups}>
        {kindGroups.map(({ id, kinds }) => (
          <fieldset key={id} className={styles.group}>
            <legend className={styles.legend}>{t(`notification.group.${id}`)}</legend>
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
    </section>
  );
}
