import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Pin } from '#contract/people/app-settings.ts';
import { destinations } from '../nav/destinations.ts';
import { type PinnedEntity, pinnedEntity } from './pin-path.ts';

const pinned: readonly PinnedEntity[] = ['organization', 'group', 'filter', 'collection', 'task'];

/** Names of pins: of an entity as it is called now, of a page in the reader's language, else as it was pinned. */
export function usePinName(): (pin: Pin) => string {
  const { t } = useTranslation('pages');
  const { replica } = useClient();
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const ends = pinned.map((entity) => replica.subscribe(entity, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [replica],
  );
  useSyncExternalStore(subscribe, () => replica.revision());
  return ({ path, name }) => {
    const destination = destinations.find(({ href }) => href === path);
    // i18n-keys: pages:shell.place.{*destinations}
    if (destination !== undefined) return t(`shell.place.${destination.id}`);
    const found = pinnedEntity(path);
    if (found === null) return name;
    const { entity, id } = found;
    if (entity === 'task') return replica.get('task', id)?.title ?? name;
    return replica.get(entity, id)?.name ?? name;
  };
}
