import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { scopesForTasks, taskScopeOf } from '#domain/selection/scopes-for-tasks.ts';
import { useScopes } from '#domain/selection/use-selection.ts';
import { PickList } from '#ui/lists/pick-list.tsx';
import type { PickProps } from './picker-props.ts';

const NONE = 'none';

/** Organization or group of the task, of those where the user can add tasks. */
export function ScopePick({ reading, onPick }: PickProps) {
  const { t } = useTranslation('pages');
  const { replica } = useClient();
  const tree = useScopes();
  const scopes = useMemo(() => scopesForTasks(tree, replica), [tree, replica]);
  const chosen = reading?.scope ?? null;
  return (
    <PickList
      label={t('quickAdd.pick.scope')}
      empty=""
      chosen={chosen === null ? null : (chosen.groupId ?? chosen.organizationId ?? NONE)}
      rows={[
        { id: NONE, label: t('quickAdd.pick.noScope'), icon: <IconUser aria-hidden="true" />, level: 0 },
        ...scopes.map((scope) => ({
          id: scope.id,
          label: scope.name,
          icon:
            scope.kind === 'group' ? (
              <IconUsersGroup aria-hidden="true" />
            ) : (
              <IconBuildingCommunity aria-hidden="true" />
            ),
          level: depthOf(scope),
        })),
      ]}
      onChoose={(id) => {
        const scope = scopes.find((each) => each.id === id);
        onPick({
          scope:
            scope === undefined
              ? { name: '', organizationId: null, groupId: null }
              : { name: scope.name, ...taskScopeOf(scope) },
        });
      }}
    />
  );
}

function depthOf({ parent }: { readonly parent: Parameters<typeof taskScopeOf>[0] | null }): number {
  return parent === null ? 0 : 1 + depthOf(parent);
}
