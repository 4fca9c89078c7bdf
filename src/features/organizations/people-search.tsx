import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { MAX_QUERY } from '#contract/limits.ts';
import type { AssignableRole } from '#contract/people/member.ts';
import type { Organization } from '#contract/people/organization.ts';
import { email as emailShape } from '#contract/people/user.ts';
import { type FoundParty, useFoundPeople } from '#domain/people/use-found-people.ts';
import { Button } from '#ui/actions/button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { PeopleList } from '#ui/lists/people-list.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { addMember } from './organization-mutations.ts';
import { RoleSelect } from './role-select.tsx';
import { useInvitations } from './use-invitations.ts';

export interface PeopleSearchProps {
  readonly organization: Organization;
  /** Called with the address that was typed, or with nothing. */
  readonly onMail: (email: string) => void;
}

/** Search for accounts to invite; they become members on acceptance. */
export function PeopleSearch({ organization, onMail }: PeopleSearchProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  const [query, setQuery] = useState('');
  const [role, setRole] = useState<AssignableRole>('member');
  const [addingId, setAddingId] = useState<string | null>(null);
  const { options, emptyText, hasNobody } = useFoundPeople(query, { of: 'people' });
  const isAsked = query.trim() !== '';
  const typed = emailShape.safeParse(query).data;
  const memberIds = new Set(organization.organizationMembers.map(({ userId }) => userId));
  const { invitations = [], reload } = useInvitations(organization.id, organization.version);
  const invitedIds = new Set(invitations.map(({ userId }) => userId));

  function add({ id }: FoundParty): void {
    setAddingId(id);
    void request
      .run(() => addMember(client, organization.id, id, role))
      .finally(() => {
        setAddingId(null);
        reload();
      });
  }

  return (
    <>
      <SearchField
        autoFocus
        label={t('organization.add.person')}
        description={t('organization.add.personHint')}
        value={query}
        onChange={setQuery}
        maxLength={MAX_QUERY}
      />
      <RoleSelect value={role} onChange={setRole} />
      {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
      <Text as="div" role="status" tone="soft" size="sm">
        {isAsked && options.length === 0 && emptyText}
      </Text>
      {hasNobody && (
        <div>
          <Button size="small" onPress={() => onMail(typed ?? '')}>
            {typed === undefined
              ? t('organization.add.byMailInstead')
              : t('organization.add.byMailNamed', { email: typed })}
          </Button>
        </div>
      )}
      {isAsked && options.length > 0 && (
        <PeopleList
          hasFaces
          isBounded
          people={options.map((person) => ({
            id: person.id,
            name: person.label,
            description: person.description,
            action: memberIds.has(person.id) ? (
              <Badge>{t('organization.add.isMember')}</Badge>
            ) : invitedIds.has(person.id) ? (
              <Badge>{t('organization.add.isInvited')}</Badge>
            ) : (
              <Button
                size="small"
                isPending={addingId === person.id}
                pendingLabel={t('organization.add.adding')}
                isDisabled={isOffline}
                aria-label={t('organization.add.addNamed', { name: person.label })}
                onPress={() => add(person)}
              >
                {t('organization.add.add')}
              </Button>
            ),
          }))}
        />
      )}
    </>
  );
}
