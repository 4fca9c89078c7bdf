import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs';
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#ui/link.tsx';
import { pathOf, type SettingsSection, settingsSections } from './sections.ts';
import styles from './settings-nav.module.css';

const icons: Readonly<Record<SettingsSection, typeof IconBell>> = {
  look: IconPalette,
  region: IconLanguage,
  work: IconBriefcase,
  notifications: IconBell,
  devices: IconDevices,
  data: IconDatabase,
};

/** The sections beside the page, above it on a phone. `more` leads to what has pages of its own. */
export function SettingsNav({ current, more }: { current: SettingsSection; more: ReactNode }) {
  const { t } = useTranslation('pages');
  return (
    <nav aria-label={t('settings.sections')} className={styles.nav}>
      <ul className={styles.list}>
        {settingsSections.map((id) => {
          const Icon = icons[id];
          return (
            <li key={id}>
              <Link
                href={pathOf(id)}
                className={styles.link}
                aria-current={id === current ? 'page' : undefined}
              >
                <Icon aria-hidden />
                {/* i18n-keys: pages:settings.section.{look,region,work,notifications,devices,data} */}
                {t(`settings.section.${id}`)}
              </Link>
            </li>
          );
        })}
      </ul>
      <div className={styles.more}>{more}</div>
    </nav>
  );
}
