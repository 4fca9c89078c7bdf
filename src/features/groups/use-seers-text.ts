import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { PlaceTree } from '#domain/selection/selection.ts';
import { useFormats } from '#i18n/react.ts';
import { type PlaceTarget, seersOf } from './place-target.ts';

/** Sentence about who will see moved tasks. */
export function useSeersText(): (target: PlaceTarget, tree: PlaceTree) => string {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { replica } = useClient();
  return useCallback(
    (target, tree) => {
      if (target.kind === 'none') return t('place.seenByMe');
      if (target.kind === 'task') return t('place.seenLikeTask', { title: target.task.title });
      const { place } = target;
      const count = seersOf(place, tree, replica).size;
      const values = { count, shown: formats.number(count), name: place.name };
      return t(place.kind === 'organization' ? 'place.seenByOrganization' : 'place.seenByGroup', values);
    },
    [t, formats, replica],
  );
}
