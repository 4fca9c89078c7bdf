import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { Group } from '#contract/group.ts';
import { MAX_NAME } from '#contract/limits.ts';
import type { Organization } from '#contract/organization.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { createGroup, renameGroup } from './mutations.ts';

export interface GroupNameDialogProps {
  readonly organization: Organization;
  /** The group to rename; without one a new group is named. */
  readonly group?: Group | undefined;
  /** Where a new group goes; null is on top. */
  readonly parent?: Group | null | undefined;
  readonly onClose: () => void;
}

export function GroupNameDialog({ organization, group, parent = null, onClose }: GroupNameDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  const form = useId();
  const [name, setName] = useState(group?.name ?? '');
  const [isTried, setTried] = useState(false);
  const isEmpty = name.trim() === '';

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (isEmpty || isOffline) return;
    const hasWorked = await request.run(() =>
      group === undefined
        ? createGroup(client, organization.id, name.trim(), parent?.id ?? null)
        : renameGroup(client, group.id, name.trim()),
    );
    if (hasWorked) onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="narrow"
      title={
        group !== undefined
          ? t('group.renameNamed', { name: group.name })
          : parent === null
            ? t('group.newIn', { name: organization.name })
            : t('group.newBelow', { name: parent.name })
      }
      closeLabel={t('organization.close')}
      footer={(close) => (
        <>
          <Button onPress={close}>{t('organization.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            isPending={request.isPending}
            pendingLabel={t('organization.saving')}
            isDisabled={isOffline}
          >
            {t(group === undefined ? 'group.create' : 'organization.save')}
          </Button>
        </>
      )}
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate>
        <TextField
          autoFocus
          label={t('organization.name')}
          value={name}
          onChange={setName}
          maxLength={MAX_NAME}
          description={group === undefined ? t('group.newHint') : undefined}
          errorMessage={isTried && isEmpty ? t('organization.nameMissing') : undefined}
          isRequired
        />
      </form>
      {isOffline && <Banner tone="offline">{t('organization.offline')}</Banner>}
      {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
    </Dialog>
  );
}
