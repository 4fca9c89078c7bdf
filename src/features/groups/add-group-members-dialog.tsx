import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import { personName } from '#rules/people/person-name.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { PeopleList } from '#ui/lists/people-list.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { addGroupMember } from './group-mutations.ts';

// i18n-keys: pages:roles.organization.{owner,admin,member,guest}

/** Maximum of rows; others are found by typing. */
const SHOWN = 50;

export interface AddGroupMembersDialogProps {
  readonly group: Group;
  readonly organization: Organization;
  readonly onClose: () => void;
}

export function AddGroupMembersDialog({ group, organization, onClose }: AddGroupMembersDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  const [query, setQuery] = useState('');
  const [addingId, setAddingId] = useState<string | null>(null);
  const ids = new Set(group.groupMembers.map(({ userId }) => userId));
  const outside = organization.organizationMembers.filter(({ userId }) => !ids.has(userId));
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = outside.filter((person) => {
    const text = `${personName(person)} ${person.userName}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });

  function add(userId: string): void {
    setAddingId(userId);
    void request
      .run(() => addGroupMember(client, group.id, userId, 'member'))
      .finally(() => setAddingId(null));
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('organization.add.title', { name: group.name })}
      closeLabel={t('button.close')}
    >
      {isOffline && <Banner tone="offline">{t('organization.offline')}</Banner>}
      {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
      {outside.length === 0 ? (
        <Text as="p" tone="soft" size="sm">
          {t('group.members.allIn', { name: organization.name })}
        </Text>
      ) : (
        <>
          <SearchField
            autoFocus
            label={t('group.members.find', { name: organization.name })}
            value={query}
            onChange={setQuery}
          />
          {found.length === 0 ? (
            <Text as="p" role="status" tone="soft" size="sm">
              {t('organization.members.notFound')}
            </Text>
          ) : (
            <PeopleList
              hasFaces
              isBounded
              people={found.slice(0, SHOWN).map((person) => ({
                id: person.userId,
                name: personName(person),
                description: person.title || t(`roles.organization.${person.role}`),
                action: (
                  <Button
                    size="small"
                    isPending={addingId === person.userId}
                    pendingLabel={t('organization.add.adding')}
                    isDisabled={isOffline}
                    aria-label={t('organization.add.addNamed', { name: personName(person) })}
                    onPress={() => add(person.userId)}
                  >
                    {t('organization.add.add')}
                  </Button>
                ),
              }))}
            />
          )}
        </>
      )}
      <div>
        <LinkButton href={`/organization/${organization.id}/members`} size="small" variant="plain">
          {t('group.members.toOrganization', { name: organization.name })}
        </LinkButton>
      </div>
    </Dialog>
  );
}
