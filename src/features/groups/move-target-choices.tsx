import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconSubtask from '@tabler/icons-react/dist/esm/icons/IconSubtask.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import type { Scope } from '#domain/selection/selection.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { PickList, type PickRow } from '#ui/lists/pick-list.tsx';
import type { MoveTarget } from './move-target.ts';

export interface MoveTargetChoicesProps {
  /** Organizations and groups in tree order. */
  readonly scopes: readonly Scope[];
  readonly tasks: readonly Task[];
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly target: MoveTarget | null;
  readonly onTarget: (target: MoveTarget) => void;
  /** Tasks to move: the scope that all of them are in already is marked. */
  readonly now: readonly Task[];
}

const MINE = 'none';

export function MoveTargetChoices({
  scopes,
  tasks,
  query,
  onQuery,
  target,
  onTarget,
  now,
}: MoveTargetChoicesProps) {
  const { t } = useTranslation('pages');
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (name: string) => words.every((word) => name.toLocaleLowerCase().includes(word));
  const isHere = (id: string | null) =>
    now.length > 0 &&
    now.every((task) => task.parentTaskId === null && (task.groupId ?? task.organizationId) === id);
  const here = (id: string | null) => (isHere(id) ? t('place.here') : undefined);
  const rows: PickRow[] = [];
  if (isFound(t('place.mine'))) {
    const icon = <IconUser aria-hidden="true" />;
    rows.push({ id: MINE, label: t('place.mine'), icon, level: 0, note: here(null) });
  }
  for (const scope of scopes.filter(({ name }) => isFound(name))) {
    const icon =
      scope.kind === 'group' ? (
        <IconUsersGroup aria-hidden="true" />
      ) : (
        <IconBuildingCommunity aria-hidden="true" />
      );
    const level = words.length === 0 ? depthOf(scope) : 0;
    rows.push({ id: scope.id, label: scope.name, icon, level, note: here(scope.id) ?? wayTo(scope, words) });
  }
  for (const { id, title } of tasks) {
    const icon = <IconSubtask aria-hidden="true" />;
    rows.push({ id, label: title, icon, level: 0, note: t('place.below') });
  }

  function choose(id: string): void {
    const scope = scopes.find((each) => each.id === id);
    const task = tasks.find((each) => each.id === id);
    if (id === MINE) onTarget({ kind: 'none' });
    else if (scope !== undefined) onTarget({ kind: 'scope', scope });
    else if (task !== undefined) onTarget({ kind: 'task', task });
  }

  return (
    <>
      <SearchField
        autoFocus
        label={t('place.search')}
        description={t('place.searchHint')}
        value={query}
        onChange={onQuery}
      />
      <PickList
        label={t('place.where')}
        rows={rows}
        chosen={target === null ? null : idOf(target)}
        onChoose={choose}
        empty={t('place.notFound')}
      />
    </>
  );
}

function idOf(target: MoveTarget): string {
  if (target.kind === 'none') return MINE;
  return target.kind === 'task' ? target.task.id : target.scope.id;
}

function depthOf({ parent }: Scope): number {
  return parent === null ? 0 : 1 + depthOf(parent);
}

/** Path of a group, for search results, which are not indented. */
function wayTo({ parent }: Scope, words: readonly string[]): string | undefined {
  if (words.length === 0 || parent === null) return undefined;
  const above = wayTo(parent, words);
  return above === undefined ? parent.name : `${above} › ${parent.name}`;
}
