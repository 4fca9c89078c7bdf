import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs';
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import { useTranslation } from 'react-i18next';
import { Link } from '#ui/actions/link.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './settings-nav.module.css';
import { pathOf, type SettingsSection, settingsSections } from './settings-sections.ts';

const icons: Readonly<Record<SettingsSection, typeof IconBell>> = {
  look: IconPalette,
  region: IconLanguage,
  work: IconBriefcase,
  notifications: IconBell,
  devices: IconDevices,
  files: IconPaperclip,
  webhooks: IconWebhook,
  data: IconDatabase,
};

interface SettingsNavProps {
  readonly current: SettingsSection;
  /** Opens the list of keyboard shortcuts. */
  readonly onKeys: () => void;
}

/** Navigation of the settings: the sections, then links to pages of their own. Beside the page, above it on a phone. */
export function SettingsNav({ current, onKeys }: SettingsNavProps) {
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
                {/* i18n-keys: pages:settings.section.{look,region,work,notifications,devices,files,webhooks,data} */}
                {t(`settings.section.${id}`)}
              </Link>
            </li>
          );
        })}
      </ul>
      <ul className={classNames(styles.list, styles.more)}>
        <li>
          <Link href="/profile" className={styles.link}>
            <IconUser aria-hidden />
            {t('settings.toProfile')}
          </Link>
        </li>
        <li>
          <Link href="/schedule/calendars" className={styles.link}>
            <IconCalendar aria-hidden />
            {t('settings.toCalendars')}
          </Link>
        </li>
        <li>
          <Link href="/settings/import" className={styles.link}>
            <IconFileImport aria-hidden />
            {t('settings.toImport')}
          </Link>
        </li>
        <li>
          <button type="button" className={classNames(styles.link, styles.key)} onClick={onKeys}>
            <IconKeyboard aria-hidden />
            {t('settings.keys')}
          </button>
        </li>
      </ul>
    </nav>
  );
}
