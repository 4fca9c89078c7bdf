import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { ScopeTree } from '#domain/selection/selection.ts';
import { useFormats } from '#i18n/react.ts';
import { audienceOfScope, type MoveTarget } from './move-target.ts';

/** Sentence about who will see moved tasks. */
export function useAudienceText(): (target: MoveTarget, tree: ScopeTree) => string {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { replica } = useClient();
  return useCallback(
    (target, tree) => {
      if (target.kind === 'none') return t('place.seenByMe');
      if (target.kind === 'task') return t('place.seenLikeTask', { title: target.task.title });
      const { scope } = target;
      const count = audienceOfScope(scope, tree, replica).size;
      const values = { count, shown: formats.number(count), name: scope.name };
      return t(scope.kind === 'organization' ? 'place.seenByOrganization' : 'place.seenByGroup', values);
    },
    [t, formats, replica],
  );
}
