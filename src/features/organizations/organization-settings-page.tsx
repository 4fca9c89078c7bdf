import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#client-react/use-request.ts';
import { can } from '#contract/policy-table.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { LeaveOrganization } from './leave-organization.tsx';
import styles from './organization.module.css';
import { OrganizationDeletion } from './organization-deletion.tsx';
import { OrganizationName } from './organization-name.tsx';
import { Ownership } from './ownership.tsx';
import { useShownOrganization } from './use-shown-organization.ts';

/** `/organization/:organizationId/settings`. */
export function OrganizationSettingsPage() {
  const { t } = useTranslation('pages');
  const isOffline = useIsOffline();
  const organization = useShownOrganization();
  if (organization === undefined) return null;
  const { id, role } = organization;
  return (
    <div className={styles.stack}>
      {isOffline && <Banner tone="offline">{t('organization.offline')}</Banner>}
      <div className={styles.cards} key={id}>
        <Card title={t('organization.name')}>
          <OrganizationName organization={organization} />
        </Card>
        {can(role, 'organization.appoint') && (
          <Card title={t('organization.owners.title')}>
            <Ownership organization={organization} />
          </Card>
        )}
        <Card title={t('organization.leave.title')}>
          <LeaveOrganization organization={organization} />
        </Card>
        {can(role, 'organization.delete') && (
          <Card title={t('organization.delete.title')}>
            <OrganizationDeletion organization={organization} />
          </Card>
        )}
      </div>
    </div>
  );
}
