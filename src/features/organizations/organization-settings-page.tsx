import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#client-react/use-request.ts';
import { can } from '#contract/policy-table.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Grid } from '#ui/layout/primitives.tsx';
import { SettingRows } from '#ui/layout/setting-row.tsx';
import { LeaveOrganization } from './leave-organization.tsx';
import styles from './organization.module.css';
import { OrganizationDeletion } from './organization-deletion.tsx';
import { OrganizationExport } from './organization-export.tsx';
import { OrganizationName } from './organization-name.tsx';
import { OrganizationLinksSlot, OrganizationWebhooksSlot } from './organization-slots.ts';
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
      <Grid gap={4} align="start" columns="repeat(auto-fit, minmax(min(28rem, 100%), 1fr))" key={id}>
        <Card title={t('organization.name')}>
          <OrganizationName organization={organization} />
        </Card>
        {can(role, 'organization.appoint') && (
          <Card title={t('organization.owners.title')}>
            <Ownership organization={organization} />
          </Card>
        )}
      </Grid>
      {can(role, 'organization.edit') && <OrganizationLinksSlot key={`links of ${id}`} organizationId={id} />}
      {can(role, 'organization.editWebhooks') && (
        <OrganizationWebhooksSlot key={`webhooks of ${id}`} organizationId={id} />
      )}
      <Card key={`end of ${id}`}>
        <SettingRows>
          {can(role, 'organization.export') && <OrganizationExport organization={organization} />}
          <LeaveOrganization organization={organization} />
          {can(role, 'organization.delete') && <OrganizationDeletion organization={organization} />}
        </SettingRows>
      </Card>
    </div>
  );
}
