import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconLayoutNavbar from '@tabler/icons-react/dist/esm/icons/IconLayoutNavbar.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconStairs from '@tabler/icons-react/dist/esm/icons/IconStairs.mjs';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import { languageNames, languages } from '#contract/people/language-names.ts';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import type { PaletteEntry } from '#features/palette/palette-entry.ts';
import { useRunningTaskId } from '../running-timer.tsx';
import type { ShellDialog } from '../shell-dialog.ts';
import { pinPathOf } from '../sidebar/pin-path.ts';
import { usePins } from '../sidebar/use-pins.ts';

const themes = ['light', 'dark', 'system'] as const;
const positions = ['top', 'bottom', 'left'] as const;

export function usePaletteCommands(onOpen: (dialog: ShellDialog) => void): readonly PaletteEntry[] {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const { settings, change } = useAppSettings();
  const { stop } = useTimerActions();
  const runningId = useRunningTaskId();
  const { isPinned, toggle: togglePin } = usePins();
  const path = pinPathOf(useLocation());
  return useMemo(() => {
    // i18n-keys: pages:palette.command.{add,stop,pin,unpin,keys,signOut,export,newOrganization,level1,level2}
    // i18n-keys: pages:palette.command.{theme,navigation,language} pages:palette.words.{theme,navigation,language,level}
    const command = (id: string, icon: ReactNode, act: () => void, more?: Partial<PaletteEntry>) => ({
      id: `command:${id}`,
      kind: 'command' as const,
      text: t(`palette.command.${id}`),
      icon,
      act,
      ...more,
    });
    const choice = (id: string, of: string, value: string, icon: ReactNode, act: () => void) =>
      command(`${id}.${of}`, icon, act, {
        text: t(`palette.command.${id}`, { value }),
        words: t(`palette.words.${id}`),
        isHidden: true,
      });
    const level = settings.appLevel === 1 ? 2 : 1;
    return [
      command('add', <IconPlus />, () => onOpen('add'), { keys: ['Q'] }),
      ...(runningId === null ? [] : [command('stop', <IconPlayerStop />, stop)]),
      command(isPinned(path) ? 'unpin' : 'pin', <IconPin />, () =>
        togglePin({ path, name: document.querySelector('main h1')?.textContent || path }),
      ),
      command('keys', <IconKeyboard />, () => onOpen('help'), { keys: ['?'] }),
      // i18n-keys: pages:palette.theme.{light,dark,system} pages:palette.position.{top,bottom,left}
      ...themes
        .filter((theme) => theme !== settings.theme)
        .map((theme) =>
          choice('theme', theme, t(`palette.theme.${theme}`), <IconMoon />, () => change({ theme })),
        ),
      ...positions
        .filter((headerPosition) => headerPosition !== settings.headerPosition)
        .map((headerPosition) =>
          choice(
            'navigation',
            headerPosition,
            t(`palette.position.${headerPosition}`),
            <IconLayoutNavbar />,
            () => change({ headerPosition }),
          ),
        ),
      ...languages
        .filter((language) => language !== settings.language)
        .map((language) =>
          choice('language', language, languageNames[language], <IconLanguage />, () => change({ language })),
        ),
      command(`level${level}`, <IconStairs />, () => change({ appLevel: level }), {
        words: t('palette.words.level'),
        isHidden: true,
      }),
      command('export', <IconDownload />, () => void navigate('/settings/data'), { isHidden: true }),
      command('newOrganization', <IconBuildingCommunity />, () => onOpen('organization'), { isHidden: true }),
      command(
        'signOut',
        <IconLogout />,
        () => {
          // Unsent writes are shown before signing out.
          if (client.outbox.waiting + client.outbox.failed.length > 0) onOpen('signOut');
          else void client.logout();
        },
        { isHidden: true },
      ),
    ];
  }, [t, client, navigate, settings, change, stop, runningId, onOpen, isPinned, togglePin, path]);
}
