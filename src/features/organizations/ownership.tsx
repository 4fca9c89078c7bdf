import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '#client/person-name.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { Organization } from '#contract/organization.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Select } from '#ui/select.tsx';
import { toasts } from '#ui/toast-queue.ts';
import { orderedMembers } from './members.ts';
import { updateMember } from './mutations.ts';
import styles from './organization.module.css';
import { useAccountId } from './use-shown-organization.ts';

// i18n-keys: pages:roles.organization.{owner,admin,member,guest}

/** Who owns the organization, and how another comes to own it. */
export function Ownership({ organization }: { organization: Organization }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const accountId = useAccountId();
  const isOffline = useIsOffline();
  const request = useRequest();
  const [heirId, setHeirId] = useState<string | null>(null);
  const [stepsDown, setStepsDown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { id, name, organizationMembers } = organization;
  const members = orderedMembers(organizationMembers);
  const owners = members.filter(({ role }) => role === 'owner');
  const others = members.filter(({ role }) => role !== 'owner');
  const heir = others.find(({ userId }) => userId === heirId);
  const heirName = heir === undefined ? '' : personName(heir);

  async function appoint(userId: string): Promise<void> {
    const hasWorked = await request.run(async () => {
      await updateMember(client, id, userId, { role: 'owner' });
      if (stepsDown && accountId !== null) await updateMember(client, id, accountId, { role: 'admin' });
    });
    if (!hasWorked) return;
    setHeirId(null);
    setStepsDown(false);
    toasts.add({ text: t('organization.owners.done', { name: heirName }) });
  }

  return (
    <div className={styles.form}>
      <p className={styles.soft}>
        {t('organization.owners.now', { count: owners.length, names: owners.map(personName).join(', ') })}
      </p>
      {others.length === 0 ? (
        <p className={styles.soft}>{t('organization.owners.nobody')}</p>
      ) : (
        <>
          <Select
            label={t('organization.owners.choose')}
            placeholder={t('organization.owners.placeholder')}
            options={others.map((member) => ({
              id: member.userId,
              label: personName(member),
              description: t(`roles.organization.${member.role}`),
            }))}
            value={heirId}
            onChange={setHeirId}
            isDisabled={isOffline}
          />
          <Checkbox isSelected={stepsDown} onChange={setStepsDown} isDisabled={isOffline}>
            {t('organization.owners.stepDown')}
          </Checkbox>
          {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
          <div className={styles.saving}>
            <Button
              isDisabled={heir === undefined || isOffline}
              isPending={request.isPending}
              pendingLabel={t('organization.saving')}
              onPress={() => setAsking(true)}
            >
              {t('organization.owners.appoint')}
            </Button>
          </div>
        </>
      )}
      {heir !== undefined && (
        <AlertDialog
          isOpen={isAsking}
          onOpenChange={setAsking}
          title={t('organization.owners.askTitle', { name: heirName, organization: name })}
          confirmLabel={t('organization.owners.appoint')}
          cancelLabel={t('organization.cancel')}
          onConfirm={() => void appoint(heir.userId)}
        >
          <p>
            {t(stepsDown ? 'organization.owners.askStepDown' : 'organization.owners.ask', { name: heirName })}
          </p>
        </AlertDialog>
      )}
    </div>
  );
}
