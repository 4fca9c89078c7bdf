import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scope } from '#domain/selection/selection.ts';
import { useEveryone, useSelection } from '#domain/selection/use-selection.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { ScopeCheckboxTree } from './scope-checkbox-tree.tsx';
import styles from './scope-selector.module.css';
import { foundScopes } from './scope-summary.ts';

/** Number of scopes from which the search field is shown. */
const SEARCHED_FROM = 9;

export interface ScopePanelProps {
  readonly onCreate: () => void;
  readonly onClose: () => void;
}

export function ScopePanel({ onCreate, onClose }: ScopePanelProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const selection = useSelection();
  const [isEveryone, showEveryone] = useEveryone();
  const [query, setQuery] = useState('');
  const { tree, shown, isEverything } = selection;
  const count = tree.scopes.size;
  const nameOf = (scope: Scope) => (scope.kind === 'none' ? t('selection.none') : scope.name);
  const found = foundScopes(tree.roots, query, nameOf);
  return (
    <div className={styles.panel} data-scope="">
      <Switch description={t('selection.everyoneHint')} isSelected={isEveryone} onChange={showEveryone}>
        {t('selection.everyone')}
      </Switch>
      <div className={styles.top}>
        <Text as="p" role="status" tone="soft" size="sm" leading="snug">
          {isEverything
            ? t('selection.everythingHint')
            : t('selection.count', {
                count: shown.length,
                shown: formats.number(shown.length),
                all: formats.number(count),
              })}
        </Text>
        {!isEverything && (
          <Button size="small" variant="plain" onPress={selection.selectAll}>
            {t('selection.selectAll')}
          </Button>
        )}
      </div>
      {count >= SEARCHED_FROM && (
        <SearchField label={t('selection.search')} isLabelHidden value={query} onChange={setQuery} />
      )}
      <div className={styles.list}>
        {found.size === 0 ? (
          <Text as="p" tone="soft" size="sm" leading="snug">
            {t('selection.notFound')}
          </Text>
        ) : (
          <ScopeCheckboxTree
            scopes={tree.roots}
            found={found}
            selection={selection}
            nameOf={nameOf}
            onLeave={onClose}
          />
        )}
      </div>
      <Row paddingBlockStart={3} rule="above">
        <Button
          size="small"
          icon={<IconPlus aria-hidden="true" />}
          onPress={() => {
            onClose();
            onCreate();
          }}
        >
          {t('selection.create')}
        </Button>
      </Row>
    </div>
  );
}
