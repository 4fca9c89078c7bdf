import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_NAME } from '#contract/limits.ts';
import type { Collection } from '#contract/task/collection.ts';
import type { Task } from '#contract/task/task.ts';
import { foldText } from '#contract/text/compared-name.ts';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import styles from './collect-choices.module.css';
import { addToCollection, createCollection } from './collection-mutations.ts';
import { containmentOf } from './collection-queries.ts';
import { useCollectionActions } from './use-collection-actions.ts';
import { useCollectionRights } from './use-collection-rights.ts';
import { useCollectionsByScope } from './use-collections-by-scope.ts';

const SEARCHED_FROM = 8;

export function CollectChoices({ tasks }: { tasks: readonly Pick<Task, 'id' | 'title'>[] }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const scopes = useCollectionsByScope();
  const rights = useCollectionRights();
  const { takeOut } = useCollectionActions();
  const [query, setQuery] = useState('');
  const [name, setName] = useState('');
  const ids = tasks.map(({ id }) => id);
  const count = scopes.reduce((sum, { collections }) => sum + collections.length, 0);
  const wanted = foldText(query.trim());

  function toggle(collection: Collection, isHeld: boolean) {
    if (isHeld) addToCollection(client, collection.id, ids);
    else takeOut(collection, tasks);
  }

  function create(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    createCollection(client, { name, description: '', groupId: null, organizationId: null }, ids);
    setName('');
  }

  return (
    <Grid gap={4}>
      {count >= SEARCHED_FROM && (
        <TextField
          type="search"
          label={t('collection.search')}
          isLabelHidden
          placeholder={t('collection.search')}
          value={query}
          onChange={setQuery}
        />
      )}
      {count === 0 && (
        <Text as="p" tone="faint">
          {t('collection.noneYet')}
        </Text>
      )}
      {scopes.map((scope) => {
        const shown = scope.collections.filter(({ name: each }) => foldText(each).includes(wanted));
        return (
          shown.length > 0 && (
            <fieldset key={scope.id} className={styles.place}>
              <Text as="legend" padding={0} marginBlockEnd={1} tone="faint" size="sm" weight="medium">
                {scope.name}
              </Text>
              {shown.map((collection) => {
                const held = containmentOf(collection, ids);
                const isAllowed = rights(collection).arrange;
                return (
                  <Checkbox
                    key={collection.id}
                    isSelected={held === 'all'}
                    isIndeterminate={held === 'some'}
                    isDisabled={!isAllowed}
                    onChange={(isSelected) => toggle(collection, isSelected)}
                    {...(isAllowed ? {} : { description: t('collection.notAllowed') })}
                  >
                    {collection.name}
                  </Checkbox>
                );
              })}
            </fieldset>
          )
        );
      })}
      <Grid
        as="form"
        gap={2}
        align="end"
        paddingBlockStart={4}
        rule="above"
        columns="minmax(0, 1fr) auto"
        onSubmit={create}
      >
        <TextField label={t('collection.newName')} value={name} onChange={setName} maxLength={MAX_NAME} />
        <Button type="submit" icon={<IconPlus aria-hidden="true" />} isDisabled={name.trim() === ''}>
          {t('collection.create')}
        </Button>
      </Grid>
    </Grid>
  );
}
