import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { Organization } from '#contract/people/organization.ts';
import { personName } from '#rules/people/person-name.ts';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { orderedMembers } from './members.ts';
import { OfferedOwnerships } from './offered-ownerships.tsx';
import { offerOwnership } from './organization-mutations.ts';
import { useInvitations } from './use-invitations.ts';

// i18n-keys: pages:roles.organization.{owner,admin,member,guest}

export function Ownership({ organization }: { organization: Organization }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  const [heirId, setHeirId] = useState<string | null>(null);
  const [stepsDown, setStepsDown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { id, name, organizationMembers, version } = organization;
  const { ownerships, reload } = useInvitations(id, version);
  const members = orderedMembers(organizationMembers);
  const owners = members.filter(({ role }) => role === 'owner');
  const isAsked = new Set(ownerships.map(({ userId }) => userId));
  const others = members.filter(({ role, userId }) => role !== 'owner' && !isAsked.has(userId));
  const heir = others.find(({ userId }) => userId === heirId);
  const heirName = heir === undefined ? '' : personName(heir);

  async function offer(userId: string): Promise<void> {
    if (!(await request.run(() => offerOwnership(client, id, userId, stepsDown)))) return;
    reload();
    setHeirId(null);
    setStepsDown(false);
    toasts.add({ text: t('organization.owners.done', { name: heirName }) });
  }

  return (
    <Stack gap={4}>
      <Text as="p" tone="soft" size="sm">
        {t('organization.owners.now', { count: owners.length, names: owners.map(personName).join(', ') })}
      </Text>
      <OfferedOwnerships organization={organization} />
      {others.length === 0 && ownerships.length === 0 && (
        <Text as="p" tone="soft" size="sm">
          {t('organization.owners.nobody')}
        </Text>
      )}
      {others.length > 0 && (
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
          <Row gap={3} align="center" wrap>
            <Button
              isDisabled={heir === undefined || isOffline}
              isPending={request.isPending}
              pendingLabel={t('button.saving')}
              onPress={() => setAsking(true)}
            >
              {t('organization.owners.appoint')}
            </Button>
          </Row>
        </>
      )}
      {heir !== undefined && (
        <AlertDialog
          isOpen={isAsking}
          onOpenChange={setAsking}
          title={t('organization.owners.askTitle', { name: heirName, organization: name })}
          confirmLabel={t('organization.owners.appoint')}
          cancelLabel={t('button.cancel')}
          onConfirm={() => void offer(heir.userId)}
        >
          <p>
            {t(stepsDown ? 'organization.owners.askStepDown' : 'organization.owners.ask', { name: heirName })}
          </p>
        </AlertDialog>
      )}
    </Stack>
  );
}
