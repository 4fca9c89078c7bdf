import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { MAX_EMAIL } from '#contract/limits.ts';
import type { AssignableRole } from '#contract/people/member.ts';
import type { Organization } from '#contract/people/organization.ts';
import { email as emailShape } from '#contract/people/user.ts';
import type { Scope } from '#domain/selection/selection.ts';
import { useScopes } from '#domain/selection/use-selection.ts';
import { Button } from '#ui/actions/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Row, Stack } from '#ui/layout/primitives.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { invite } from './organization-mutations.ts';
import { RoleSelect } from './role-select.tsx';
import { useInvitations } from './use-invitations.ts';

/** Groups of an organization as options, each labelled with its path. */
function groupChoices(scope: Scope | undefined, above: string = '') {
  const choices: { readonly id: string; readonly label: string }[] = [];
  for (const group of scope?.children ?? []) {
    const label = above === '' ? group.name : `${above} › ${group.name}`;
    choices.push({ id: group.id, label }, ...groupChoices(group, label));
  }
  return choices;
}

const NO_GROUP = 'none';

export interface InviteFormProps {
  readonly organization: Organization;
  /** Address that was typed elsewhere. */
  readonly email?: string;
  readonly onSent: () => void;
}

export function InviteForm({ organization, email: typed = '', onSent }: InviteFormProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  const { reload } = useInvitations(organization.id);
  const { scopes } = useScopes();
  const [email, setEmail] = useState(typed);
  const [role, setRole] = useState<AssignableRole>('member');
  const [groupId, setGroupId] = useState(NO_GROUP);
  const [isTried, setTried] = useState(false);
  const isValid = emailShape.safeParse(email.trim()).success;
  const groups = groupChoices(scopes.get(organization.id));

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (!isValid || isOffline) return;
    const to = email.trim();
    const group = groupId === NO_GROUP ? null : groupId;
    if (!(await request.run(() => invite(client, organization.id, { email: to, role, groupId: group })))) {
      return;
    }
    reload();
    toasts.add({ text: t('organization.invite.sent', { email: to }) });
    onSent();
  }

  return (
    <Stack as="form" gap={4} onSubmit={(event) => void send(event)} noValidate>
      <TextField
        autoFocus
        type="email"
        inputMode="email"
        label={t('organization.invite.email')}
        description={t('organization.invite.hint')}
        value={email}
        onChange={setEmail}
        maxLength={MAX_EMAIL}
        errorMessage={isTried && !isValid ? t('organization.invite.emailShape') : undefined}
        isRequired
      />
      <RoleSelect value={role} onChange={setRole} />
      {groups.length > 0 && (
        <Select
          label={t('organization.invite.group')}
          options={[{ id: NO_GROUP, label: t('organization.invite.noGroup') }, ...groups]}
          value={groupId}
          onChange={setGroupId}
        />
      )}
      {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
      <Row gap={2} justify="end" wrap>
        <Button
          type="submit"
          variant="primary"
          isPending={request.isPending}
          pendingLabel={t('organization.invite.sending')}
          isDisabled={isOffline}
        >
          {t('organization.invite.send')}
        </Button>
      </Row>
    </Stack>
  );
}
