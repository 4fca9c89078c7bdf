import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useEveryone, useSelection } from '#domain/selection/use-selection.ts';
import { ScopeSelector } from '#features/selection/scope-selector.tsx';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Kbd } from '#ui/actions/kbd.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { modifierSign } from './keys/modifier-sign.ts';
import { NotificationBell } from './nav/notification-bell.tsx';
import styles from './shell.module.css';
import type { ShellDialog } from './shell-dialog.ts';
import { SyncStatus } from './sync/sync-status.tsx';

const EveryoneButton = lazyComponent(
  async () => (await import('#features/selection/everyone-button.tsx')).EveryoneButton,
  { instead: () => null },
);

interface HeaderToolsProps {
  readonly isNarrow: boolean;
  readonly hasScope: boolean;
  /** The sidebar has the buttons that add and search. */
  readonly isBesideSidebar: boolean;
  readonly open: (dialog: ShellDialog) => void;
}

export function HeaderTools({ isNarrow, hasScope, isBesideSidebar, open }: HeaderToolsProps) {
  const { t } = useTranslation('pages');
  // A selection that leaves something out is visible, and can be undone, at every level of detail.
  const { isEverything } = useSelection();
  const [isEveryone] = useEveryone();
  return (
    <>
      {/* First: its text comes and goes, and the tools to its right must not move. */}
      <span className={styles.sync}>
        <SyncStatus />
      </span>
      {!isNarrow && (
        <span className={styles.everyone}>
          <Suspense>
            <EveryoneButton />
          </Suspense>
        </span>
      )}
      {(hasScope || !isEverything || isEveryone) && (
        <ScopeSelector isNarrow={isNarrow} onCreate={() => open('organization')} />
      )}
      {isBesideSidebar ? null : isNarrow ? (
        <IconButton
          label={t('shell.search.button')}
          icon={<IconSearch aria-hidden="true" />}
          onPress={() => open('palette')}
        />
      ) : (
        <span className={styles.search}>
          <Button
            icon={<IconSearch aria-hidden="true" />}
            aria-label={t('shell.search.button')}
            shortcutKey="Control+K Meta+K"
            onPress={() => open('palette')}
          >
            <span className={styles.searchText}>{t('shell.search.short')}</span>
            <Kbd keys={[modifierSign, 'K']} />
          </Button>
        </span>
      )}
      <NotificationBell />
      {!isNarrow && !isBesideSidebar && (
        <span className={styles.add}>
          <Button
            variant="primary"
            icon={<IconPlus aria-hidden="true" />}
            aria-label={t('shell.add.button')}
            shortcutKey="q"
            onPress={() => open('add')}
          >
            <span className={styles.addText}>{t('shell.add.button')}</span>
          </Button>
        </span>
      )}
    </>
  );
}
