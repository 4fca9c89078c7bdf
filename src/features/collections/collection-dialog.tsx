import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_DESCRIPTION_SHORT, MAX_NAME } from '#contract/limits.ts';
import type { Collection } from '#contract/task/collection.ts';
import { Button } from '#ui/actions/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { createCollection, updateCollection } from './collection-mutations.ts';
import { useCollectionRights } from './use-collection-rights.ts';
import { scopeFields, useCollectionsByScope } from './use-collections-by-scope.ts';

interface CollectionDialogProps {
  /** Collection to edit; null for a new one. */
  readonly collection: Collection | null;
  /** Preselected scope of a new collection: the id of an organization or a group, null for the user's own. */
  readonly scopeId?: string | null;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onCreated?: (collectionId: string) => void;
}

const OWN = 'own';

export function CollectionDialog({ isOpen, onOpenChange, ...props }: CollectionDialogProps) {
  const { t } = useTranslation('pages');
  const form = useId();
  const isNew = props.collection === null;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t(isNew ? 'collection.newTitle' : 'collection.editTitle')}
      closeLabel={t('button.close')}
      footer={(close) => (
        <>
          <Button onPress={close}>{t('button.cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t(isNew ? 'collection.create' : 'button.save')}
          </Button>
        </>
      )}
    >
      {(close) => <CollectionForm {...props} id={form} onDone={close} />}
    </Dialog>
  );
}

interface CollectionFormProps extends Pick<CollectionDialogProps, 'collection' | 'scopeId' | 'onCreated'> {
  readonly id: string;
  readonly onDone: () => void;
}

function CollectionForm({ id, collection, scopeId = null, onCreated, onDone }: CollectionFormProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const rights = useCollectionRights();
  const scopes = useCollectionsByScope();
  const [name, setName] = useState(collection?.name ?? '');
  const [description, setDescription] = useState(collection?.description ?? '');
  const [chosenId, setChosenId] = useState(scopeId ?? OWN);
  const [isTried, setTried] = useState(false);

  const ownerId = client.session.accountId ?? '';
  const offered = scopes.filter((scope) => rights({ ownerId, ...scopeFields(scope) }).arrange);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setTried(true);
    if (collection !== null) void updateCollection(client, collection, { name, description });
    else {
      const scope = scopes.find((each) => (each.id ?? OWN) === chosenId);
      onCreated?.(createCollection(client, { name, description, ...scopeFields(scope) }));
    }
    onDone();
  }

  return (
    <Grid as="form" id={id} gap={4} onSubmit={submit} noValidate>
      <TextField
        autoFocus
        label={t('collection.name')}
        value={name}
        onChange={setName}
        maxLength={MAX_NAME}
        keepsNote
        errorMessage={isTried && name.trim() === '' ? t('collection.nameMissing') : undefined}
      />
      <TextArea
        label={t('collection.description')}
        value={description}
        onChange={setDescription}
        maxLength={MAX_DESCRIPTION_SHORT}
        rows={2}
      />
      {collection === null && offered.length > 1 && (
        <Select
          label={t('collection.place')}
          description={t('collection.placeHint')}
          options={offered.map((scope) => ({ id: scope.id ?? OWN, label: scope.name }))}
          value={chosenId}
          onChange={setChosenId}
        />
      )}
    </Grid>
  );
}
