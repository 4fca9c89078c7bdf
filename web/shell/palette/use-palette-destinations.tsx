import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs';
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Organization } from '#contract/people/organization.ts';
import { useMe } from '#domain/people/use-me.ts';
import { productNames } from '#features/imports/product-names.ts';
import type { PaletteEntry } from '#features/palette/palette-entry.ts';
import { destinations } from '../nav/destinations.ts';
import { navAreas } from '../nav/nav-areas.tsx';
import { type EntityLink, useEntityLinks } from '../nav/use-entity-links.ts';

const everyOne: LiveListSpec<Organization> = { where: () => true, compare: () => 0 };
const icons: Readonly<Record<EntityLink['kind'], PaletteEntry['icon']>> = {
  organization: <IconBuildingCommunity />,
  group: <IconUsersGroup />,
  filter: <IconFilter />,
  label: <IconTag />,
  collection: <IconFolder />,
};
/** Products by which the page of imports is found, too. */
const IMPORTED = [...Object.values(productNames), 'CSV', 'ICS', 'Markdown'].join(' ');
/** Areas' own pages: the area's key is shown beside its first page. */
const areaPages: ReadonlySet<string> = new Set([
  'wall',
  'stack',
  'priority',
  'schedule',
  'delegate',
  'archive',
  'time',
  'settings',
]);

/**
 * Palette entries for every page, the user's organizations, groups, collections, filters and labels, and fellow
 * members.
 */
export function usePaletteDestinations(): readonly PaletteEntry[] {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const lists = useEntityLinks();
  const organizations = useLiveList('organization', everyOne);
  const me = useMe();
  return useMemo(() => {
    const goes = (href: string) => () => void navigate(href);
    const pages = destinations.map(({ id, href, area, key }): PaletteEntry => {
      const navArea = navAreas.find((each) => each.id === area);
      const goKey = key ?? (areaPages.has(id) ? navArea?.key : undefined);
      // i18n-keys: pages:shell.nav.{wall,stack,action,schedule,cooperate,collect,time,settings,menu}
      const areaName = t(`shell.nav.${area}`);
      // i18n-keys: pages:shell.place.{*destinations}
      const text = t(`shell.place.${id}`);
      return {
        id: `page:${id}`,
        kind: 'page',
        text,
        detail: areaName === text ? undefined : areaName,
        words: id === 'import' ? IMPORTED : undefined,
        icon: area === 'menu' ? <IconHelp /> : navArea?.icon,
        keys: goKey === undefined ? undefined : ['G', goKey.toUpperCase()],
        act: goes(href),
      };
    });
    const own = [...lists.organizations, ...lists.collections, ...lists.filters, ...lists.labels].map(
      ({ id, kind, name, href }): PaletteEntry => ({
        id: `${kind}:${id}`,
        kind: kind === 'group' ? 'organization' : kind,
        text: name,
        icon: icons[kind],
        isHidden: true,
        act: goes(href),
      }),
    );
    const people = new Map(
      organizations
        .flatMap(({ organizationMembers }) => organizationMembers)
        .filter(({ userId }) => userId !== me?.id)
        .map(({ userName, firstName, lastName, userId }): [string, PaletteEntry] => [
          userId,
          {
            id: `person:${userId}`,
            kind: 'person',
            text: `${firstName} ${lastName}`.trim() || userName,
            detail: `@${userName}`,
            icon: <IconUser />,
            isHidden: true,
            act: goes(`/user/${userName}`),
          },
        ]),
    );
    return [...pages, ...own, ...people.values()];
  }, [t, navigate, lists, organizations, me]);
}
