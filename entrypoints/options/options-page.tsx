import { useTranslation } from 'react-i18next';
import { Row } from '#ui/layout/primitives.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import type { ExtensionSettings } from '../browser/extension-settings.ts';
import { useExtensionSettings } from '../page/use-extension-settings.ts';
import { AccountSection } from './account-section.tsx';
import { LanguageAndThemeSection } from './language-and-theme-section.tsx';
import { NotifySection } from './notify-section.tsx';
import styles from './options.module.css';
import { ServerSection } from './server-section.tsx';
import type { Shortcut } from './shortcuts.ts';
import { ShortcutsSection } from './shortcuts-section.tsx';
import { TimerSection } from './timer-section.tsx';

/** Stored state before the first frame. */
export interface OptionsPageProps {
  readonly settings: ExtensionSettings;
  readonly shortcuts: readonly Shortcut[];
}

export function OptionsPage({ settings, shortcuts }: OptionsPageProps) {
  const { t } = useTranslation('pages');
  const inUse = useExtensionSettings(settings);
  return (
    <main className={styles.page}>
      <Row as="h1" gap={3} align="center" marginBlockEnd={2} size="xl">
        <Mark />
        {t('extension.options.heading')}
      </Row>
      <ServerSection />
      <AccountSection />
      <LanguageAndThemeSection />
      <TimerSection {...inUse} />
      <NotifySection {...inUse} />
      <ShortcutsSection initial={shortcuts} />
    </main>
  );
}
