import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import type { NotificationKind, NotificationPreferences } from '#contract/notification.ts';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { kindGroups } from './kind-groups.ts';
import styles from './preference-table.module.css';
import { type Preset, presetOf, presets } from './presets.ts';
import { usePreferences } from './use-preferences.ts';

// i18n-keys: pages:notification.group.{delegation,tasks,people,calendar,reminders}
// i18n-keys: pages:notification.kind.{*kinds}
// i18n-keys: pages:notification.preset.{quiet,standard,everything,own}
const presetNames = ['quiet', 'standard', 'everything'] as const satisfies readonly Preset[];
// i18n-keys: pages:notification.way.{push,mail}
const ways = ['push', 'mail'] as const;

/** Table of notification kinds and channels: a preset, or cell by cell. The app itself lists all kinds. */
export function PreferenceTable() {
  const { t } = useTranslation('pages');
  const refusalText = useRefusalText();
  const isOffline = useIsOffline();
  const { preferences, error, retry, change } = usePreferences();
  if (preferences === undefined) {
    if (error === null && !isOffline) {
      return (
        <div aria-busy="true">
          <SkeletonRows count={8} />
        </div>
      );
    }
    return (
      <Banner
        tone={isOffline ? 'offline' : 'failed'}
        action={
          <Button size="small" onPress={retry}>
            {t('button.tryAgain')}
          </Button>
        }
      >
        {isOffline ? t('notification.offline') : refusalText(error)}
      </Banner>
    );
  }
  const preset = presetOf(preferences);
  return (
    <div className={styles.preferences}>
      <div className={styles.presets}>
        <Segmented<Preset | 'own'>
          label={t('notification.preset.label')}
          options={[
            ...presetNames.map((id) => ({ id, label: t(`notification.preset.${id}`) })),
            ...(preset === null ? [{ id: 'own' as const, label: t('notification.preset.own') }] : []),
          ]}
          value={preset ?? 'own'}
          onChange={(id) => id !== 'own' && change(presets[id])}
          isDisabled={isOffline}
        />
        {/* i18n-keys: pages:notification.presetHint.{quiet,standard,everything,own} */}
        <Text as="p" maxWidth="60ch" tone="faint" size="sm">
          {t(`notification.presetHint.${preset ?? 'own'}`)}
        </Text>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('notification.kindHead')}</VisuallyHidden>
            </th>
            {ways.map((way) => (
              <th key={way} scope="col" className={styles.way}>
                {t(`notification.way.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        {kindGroups.map(({ id, kinds }) => (
          <tbody key={id}>
            <tr>
              <th colSpan={3} scope="rowgroup" className={styles.group}>
                {t(`notification.group.${id}`)}
              </th>
            </tr>
            {kinds.map((kind) => (
              <PreferenceRow
                key={kind}
                kind={kind}
                own={preferences[kind]}
                isDisabled={isOffline}
                onChange={(next) => change({ [kind]: next })}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

type Ways = NotificationPreferences[NotificationKind];

function PreferenceRow({
  kind,
  own,
  isDisabled,
  onChange,
}: {
  kind: NotificationKind;
  own: Ways;
  isDisabled: boolean;
  onChange: (next: Partial<Ways>) => void;
}) {
  const { t } = useTranslation('pages');
  const name = t(`notification.kind.${kind}`);
  return (
    <tr>
      <th scope="row" className={styles.kind}>
        {name}
      </th>
      {ways.map((way) => (
        <td key={way} className={styles.cell}>
          <Checkbox
            isSelected={own[way]}
            isDisabled={isDisabled}
            onChange={(isOn) => onChange({ [way]: isOn })}
          >
            <VisuallyHidden>{`${name}: ${t(`notification.way.${way}`)}`}</VisuallyHidden>
          </Checkbox>
        </td>
      ))}
    </tr>
  );
}
