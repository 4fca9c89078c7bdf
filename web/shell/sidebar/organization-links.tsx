import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useTranslation } from 'react-i18next';
import type { Scope } from '#domain/selection/selection.ts';
import { type SelectionView, useSelection } from '#domain/selection/use-selection.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { EntityRow } from './entity-row.tsx';
import { FoldableList } from './foldable-list.tsx';
import styles from './sidebar-list.module.css';

/** Organizations with their groups: each leads to its page, and its eye shows or hides its tasks everywhere. */
export function OrganizationLinks() {
  const { t } = useTranslation('pages');
  const selection = useSelection();
  const { roots } = selection.tree;
  if (roots.length < 2) return null;
  return (
    <FoldableList id="organizations" title={t('shell.places.organizations')}>
      {roots
        .flatMap((root) => rowsOf(root, 0))
        .map(({ scope, depth }) => (
          <OrganizationRow key={scope.id} scope={scope} depth={depth} selection={selection} />
        ))}
    </FoldableList>
  );
}

interface ScopeRow {
  readonly scope: Scope;
  readonly depth: number;
}

function rowsOf(scope: Scope, depth: number): readonly ScopeRow[] {
  return [{ scope, depth }, ...scope.children.flatMap((child) => rowsOf(child, depth + 1))];
}

function OrganizationRow({ scope, depth, selection }: ScopeRow & { readonly selection: SelectionView }) {
  const { t } = useTranslation('pages');
  const { id, kind } = scope;
  const name = kind === 'none' ? t('selection.none') : scope.name;
  const isShown = selection.levelOf(scope) > 0;
  const eye = (
    <span className={styles.eye} data-on={isShown || undefined}>
      <IconButton
        size="small"
        label={t('shell.sidebar.shown', { name })}
        aria-pressed={isShown}
        icon={isShown ? <IconEye aria-hidden="true" /> : <IconEyeOff aria-hidden="true" />}
        onPress={() => selection.toggle(id)}
      />
    </span>
  );
  return (
    <EntityRow
      name={name}
      href={kind === 'none' ? null : `/${kind}/${id}`}
      dot={kind}
      depth={depth}
      isFaint={!isShown}
      act={eye}
    />
  );
}
