import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconLayoutSidebarRight from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { useTranslation } from 'react-i18next';
import { NativeIconButton } from '#ui/actions/native-button.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { browser } from '../browser/browser-api.ts';
import styles from './page-bar.module.css';
import { useOpenApp } from './server-context.tsx';
import { SyncStatus } from './sync/page-sync-status.tsx';

export interface PageBarProps {
  readonly appPath: string;
  /** Opens the side panel, where the browser has one and this is not it. */
  readonly onOpenPanel?: (() => void) | undefined;
}

/** Header of a small page: name, sync status, and links to web app and side panel. */
export function PageBar({ appPath, onOpenPanel }: PageBarProps) {
  const { t } = useTranslation('pages');
  const openApp = useOpenApp();
  return (
    <header className={styles.bar}>
      <Mark />
      <h1 className={styles.name}>Daywall</h1>
      <SyncStatus />
      <span className={styles.ways}>
        {onOpenPanel && (
          <NativeIconButton
            size="small"
            label={t('extension.open.panel')}
            icon={<IconLayoutSidebarRight aria-hidden="true" />}
            onPress={onOpenPanel}
          />
        )}
        <NativeIconButton
          size="small"
          label={t('extension.open.settings')}
          icon={<IconSettings aria-hidden="true" />}
          onPress={() => void browser.runtime.openOptionsPage()}
        />
        <NativeIconButton
          size="small"
          label={t('extension.open.app')}
          icon={<IconExternalLink aria-hidden="true" />}
          onPress={() => openApp(appPath)}
        />
      </span>
    </header>
  );
}
