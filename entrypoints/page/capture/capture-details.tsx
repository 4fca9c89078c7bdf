import { useTranslation } from 'react-i18next';
import { MAX_DESCRIPTION } from '#contract/limits.ts';
import { useCollectionRights } from '#features/collections/use-collection-rights.ts';
import { useCollectionsByScope } from '#features/collections/use-collections-by-scope.ts';
import { Grid } from '#ui/layout/primitives.tsx';
import styles from './capture-details.module.css';
import type { CaptureDraft } from './capture-draft.ts';

interface CaptureDetailsProps {
  readonly draft: CaptureDraft;
  readonly onChange: (patch: Partial<CaptureDraft>) => void;
}

export function CaptureDetails({ draft, onChange }: CaptureDetailsProps) {
  const { t } = useTranslation('pages');
  const rights = useCollectionRights();
  const scopes = useCollectionsByScope().flatMap((scope) => {
    const allowed = scope.collections.filter((each) => rights(each).arrange);
    return allowed.length === 0 ? [] : [{ ...scope, collections: allowed }];
  });
  return (
    <Grid gap={2}>
      <Grid as="label" gap={1} tone="soft" size="xs" weight="medium">
        {t('extension.capture.description')}
        <textarea
          // biome-ignore lint/a11y/noAutofocus: whoever opened the details is about to type
          autoFocus
          className={styles.text}
          rows={2}
          maxLength={MAX_DESCRIPTION}
          value={draft.description}
          onChange={(event) => onChange({ description: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      </Grid>
      {scopes.length > 0 && (
        <Grid as="label" gap={1} tone="soft" size="xs" weight="medium">
          {t('extension.capture.collection')}
          <select
            className={styles.select}
            value={draft.collectionId ?? ''}
            onChange={(event) => onChange({ collectionId: event.target.value || null })}
          >
            <option value="">{t('extension.capture.none')}</option>
            {scopes.map(({ id, name, collections }) => (
              <optgroup key={id} label={name}>
                {collections.map((collection) => (
                  <option key={collection.id} value={collection.id}>
                    {collection.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </Grid>
      )}
    </Grid>
  );
}
