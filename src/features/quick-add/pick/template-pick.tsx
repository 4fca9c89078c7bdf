import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { knownTemplates } from '../names/known-names.ts';
import { rankNames } from '../names/rank-names.ts';
import { ChoiceList } from './choice-list.tsx';
import type { PickProps } from './picker-props.ts';

const MOST = 8;

/** Templates by name; the line then names the first task, and may leave that to the template. */
export function TemplatePick({ onPick }: PickProps) {
  const { t, i18n } = useTranslation('pages');
  const client = useClient();
  const [query, setQuery] = useState('');
  const known = useMemo(() => knownTemplates(client), [client]);
  const found = rankNames(known, query, i18n.language)
    .map(({ named }) => named.template)
    .slice(0, MOST);
  if (known.length === 0)
    return (
      <Text as="p" maxWidth="18rem" tone="soft" size="sm">
        {t('quickAdd.pick.noTemplate')}
      </Text>
    );
  return (
    <>
      <SearchField
        label={t('quickAdd.pick.searchTemplate')}
        isLabelHidden
        value={query}
        onChange={setQuery}
        onKeyDown={(event) => {
          const [template] = found;
          if (event.key !== 'Enter' || template === undefined) return;
          event.preventDefault();
          onPick({ template });
        }}
      />
      {found.length === 0 ? (
        <Text as="p" maxWidth="18rem" tone="soft" size="sm" role="status">
          {t('quickAdd.pick.noneTemplate')}
        </Text>
      ) : (
        <ChoiceList
          choices={found.map((template) => ({
            id: template.id,
            label: template.name,
            note: t('quickAdd.pick.templateTasks', { count: template.tree.length }),
            template,
          }))}
          onChoose={({ template }) => onPick({ template })}
        />
      )}
    </>
  );
}
