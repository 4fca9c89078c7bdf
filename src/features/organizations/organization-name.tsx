import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { MAX_NAME } from '#contract/limits.ts';
import type { Organization } from '#contract/organization.ts';
import { can } from '#contract/policy.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { renameOrganization } from './mutations.ts';
import styles from './organization.module.css';

export function OrganizationName({ organization }: { organization: Organization }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  const { id, name, role } = organization;
  /** Null while it is as the organization has it, whoever changes that. */
  const [draft, setDraft] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  if (!can(role, 'organization.edit')) {
    return (
      <div>
        <p>{name}</p>
        <p className={styles.soft}>{t('organization.nameReadOnly')}</p>
      </div>
    );
  }
  const shown = draft ?? name;
  const isEmpty = shown.trim() === '';
  const isChanged = shown.trim() !== name;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isEmpty || !isChanged || isOffline) return;
    if (await request.run(() => renameOrganization(client, id, shown.trim()))) setSaved(true);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <TextField
        label={t('organization.name')}
        isLabelHidden
        value={shown}
        onChange={(text) => {
          setDraft(text);
          setSaved(false);
        }}
        maxLength={MAX_NAME}
        description={t('organization.nameHint')}
        errorMessage={isEmpty ? t('organization.nameMissing') : undefined}
        isRequired
      />
      {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
      <div className={styles.saving}>
        <Button
          type="submit"
          variant="primary"
          isPending={request.isPending}
          pendingLabel={t('organization.saving')}
          isDisabled={!isChanged || isEmpty || isOffline}
        >
          {t('organization.save')}
        </Button>
        <span role="status" className={styles.soft}>
          {isSaved && t('organization.saved')}
        </span>
      </div>
    </form>
  );
}
