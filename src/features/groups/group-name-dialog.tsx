import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { MAX_NAME } from '#contract/limits.ts';
import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { NameDialog } from '#ui/overlays/name-dialog.tsx';
import { createGroup, renameGroup } from './group-mutations.ts';

export interface GroupNameDialogProps {
  readonly organization: Organization;
  readonly group?: Group | undefined;
  /** Parent of a new group; null is the top level. */
  readonly parent?: Group | null | undefined;
  readonly onClose: () => void;
}

export function GroupNameDialog({ organization, group, parent = null, onClose }: GroupNameDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  const isNew = group === undefined;
  return (
    <NameDialog
      title={
        group !== undefined
          ? t('group.renameNamed', { name: group.name })
          : parent === null
            ? t('group.newIn', { name: organization.name })
            : t('group.newBelow', { name: parent.name })
      }
      texts={{
        label: t('organization.name'),
        hint: isNew ? t('group.newHint') : undefined,
        missing: t('organization.nameMissing'),
        save: t(isNew ? 'group.create' : 'button.save'),
        saving: t('button.saving'),
        cancel: t('button.cancel'),
        close: t('button.close'),
      }}
      {...(isNew ? {} : { name: group.name })}
      maxLength={MAX_NAME}
      notice={isOffline && <Banner tone="offline">{t('organization.offline')}</Banner>}
      failure={request.failure}
      isPending={request.isPending}
      isDisabled={isOffline}
      onSave={(name) => {
        void request
          .run(() =>
            isNew
              ? createGroup(client, organization.id, name, parent?.id ?? null)
              : renameGroup(client, group.id, name),
          )
          .then((hasWorked) => hasWorked && onClose());
      }}
      onClose={onClose}
    />
  );
}
