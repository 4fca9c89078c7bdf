import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { knownParties } from '../names/known-names.ts';
import { rankNames } from '../names/rank-names.ts';
import { ChoiceList } from './choice-list.tsx';
import type { PickProps } from './picker-props.ts';

const MOST = 8;

/** People, groups and organizations to ask, the most asked first. */
export function PartyPick({ reading, onPick }: PickProps) {
  const { t, i18n } = useTranslation('pages');
  const client = useClient();
  const [query, setQuery] = useState('');
  const known = useMemo(() => knownParties(client), [client]);
  const asked = reading?.parties ?? [];
  const found = rankNames(known, query, i18n.language)
    .map(({ named }) => named)
    .filter(({ party }) => asked.every(({ id }) => id !== party.id))
    .slice(0, MOST);
  if (known.length === 0)
    return (
      <Text as="p" maxWidth="18rem" tone="soft" size="sm">
        {t('quickAdd.pick.noParty')}
      </Text>
    );
  const choose = (party: (typeof found)[number]['party']) => onPick({ party: [...asked, party] });
  return (
    <>
      <SearchField
        label={t('quickAdd.pick.search')}
        isLabelHidden
        value={query}
        onChange={setQuery}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || first === undefined) return;
          event.preventDefault();
          choose(first.party);
        }}
      />
      {found.length === 0 ? (
        <Text as="p" maxWidth="18rem" tone="soft" size="sm" role="status">
          {t('quickAdd.pick.none')}
        </Text>
      ) : (
        <ChoiceList
          choices={found.map(({ name, alias, party }) => ({
            id: party.id,
            label: name,
            ...(alias === '' ? {} : { note: `@${alias}` }),
            party,
          }))}
          onChoose={({ party }) => choose(party)}
        />
      )}
    </>
  );
}
