import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { MAX_NAME } from '#contract/limits.ts';
import type { Organization } from '#contract/people/organization.ts';
import { can } from '#contract/policy-table.ts';
import { NameForm } from '#ui/fields/name-form.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { renameOrganization } from './organization-mutations.ts';

export function OrganizationName({ organization }: { organization: Organization }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  const { id, name, role } = organization;
  if (!can(role, 'organization.edit')) {
    return (
      <div>
        <p>{name}</p>
        <Text as="p" tone="soft" size="sm">
          {t('organization.nameReadOnly')}
        </Text>
      </div>
    );
  }
  return (
    <NameForm
      name={name}
      texts={{
        label: t('organization.name'),
        hint: t('organization.nameHint'),
        missing: t('organization.nameMissing'),
        save: t('button.save'),
        saving: t('button.saving'),
        saved: t('organization.saved'),
      }}
      maxLength={MAX_NAME}
      failure={request.failure}
      isPending={request.isPending}
      isDisabled={isOffline}
      onSave={(changed) => request.run(() => renameOrganization(client, id, changed))}
    />
  );
}
