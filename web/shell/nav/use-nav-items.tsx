import { useTranslation } from 'react-i18next';
import { printedKeys, useKeyLayout } from '#ui/key-layout.ts';
import type { NavItem } from '#ui/layout/shell-nav.tsx';
import { navAreasAt } from './nav-areas.tsx';

interface NavItemsOptions {
  readonly appLevel: 1 | 2;
  /** Number of requests that wait for the reader's answer. */
  readonly waiting?: number;
}

export function useNavItems({ appLevel, waiting = 0 }: NavItemsOptions): readonly NavItem[] {
  const { t } = useTranslation('pages');
  useKeyLayout();
  const prefix = printedKeys('g');
  return navAreasAt(appLevel).map(({ id, href, icon, key, isPrimary, isForRail }) => ({
    id,
    href,
    icon,
    isPrimary,
    isForRail,
    keys: prefix.length === 0 ? undefined : [...prefix, key.toUpperCase()],
    // i18n-keys: pages:shell.nav.{wall,stack,action,schedule,cooperate,collect,time,settings,menu}
    label: t(`shell.nav.${id}`),
    ...(id === 'cooperate' && waiting > 0
      ? { count: waiting, countLabel: t('shell.nav.waiting', { count: waiting }) }
      : {}),
  }));
}
