import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Organization } from '#contract/people/organization.ts';
import { can } from '#contract/policy-table.ts';
import { useFormats } from '#i18n/react.ts';
import { offerOwnership } from './organization-mutations.ts';
import { useInvitations } from './use-invitations.ts';
import { WaitingList } from './waiting-list.tsx';

export function OfferedOwnerships({ organization }: { organization: Organization }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const client = useClient();
  const { id: orgId, role, version } = organization;
  const { ownerships, reload } = useInvitations(orgId, version);
  if (ownerships.length === 0) return null;
  return (
    <WaitingList
      orgId={orgId}
      invitations={ownerships}
      title={t('organization.owners.waiting')}
      hint={t('organization.owners.waitingHint')}
      mayTakeBack={can(role, 'organization.appoint')}
      describe={({ stepsDown, createdAt, expiresAt }) => {
        const dates = t('organization.owners.dates', {
          sent: formats.date(createdAt),
          until: formats.date(expiresAt),
        });
        return stepsDown ? `${t('organization.owners.handover')} · ${dates}` : dates;
      }}
      texts={(name) => ({
        button: t('organization.owners.takeBackNamed', { name }),
        toast: t('organization.owners.takenBack', { name }),
        undo: t('organization.owners.again'),
      })}
      sendAgain={({ userId, stepsDown }) => offerOwnership(client, orgId, userId ?? '', stepsDown)}
      reload={reload}
    />
  );
}
