import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '#client/person-name.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { MAX_QUERY } from '#contract/limits.ts';
import type { Organization } from '#contract/organization.ts';
import type { Profile } from '#contract/profile.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type AssignableRole, addMember } from './mutations.ts';
import styles from './organization.module.css';
import { RoleSelect } from './role-select.tsx';

/** A pause in typing after which the server is asked. Milliseconds. */
const PAUSE = 250;
/** One letter finds nobody. */
const SHORTEST = 2;

export interface PeopleSearchProps {
  readonly organization: Organization;
  readonly onMail: () => void;
}

/** Finds people who have an account and adds them at once. */
export function PeopleSearch({ organization, onMail }: PeopleSearchProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [role, setRole] = useState<AssignableRole>('member');
  const [addingId, setAddingId] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['people', query],
    queryFn: () => client.call('findUsers', { params: { query } }),
    enabled: query.length >= SHORTEST && !isOffline,
    retry: false,
    networkMode: 'always',
  });
  const memberIds = new Set(organization.organizationMembers.map(({ userId }) => userId));

  function add(person: Profile): void {
    setAddingId(person.id);
    void request
      .run(() => addMember(client, organization.id, person.id, role))
      .finally(() => setAddingId(null));
  }

  return (
    <>
      <TextField
        autoFocus
        type="search"
        label={t('organization.add.person')}
        description={t('organization.add.personHint')}
        value={text}
        onChange={setText}
        maxLength={MAX_QUERY}
        prefix={<IconSearch aria-hidden="true" />}
      />
      <RoleSelect value={role} onChange={setRole} />
      {request.failure !== null && <Banner tone="failed">{request.failure}</Banner>}
      {isError && <Banner tone="failed">{t('organization.add.searchFailed')}</Banner>}
      <div role="status" className={styles.soft}>
        {isFetching && t('organization.add.searching')}
        {!isFetching && query.length >= SHORTEST && data?.length === 0 && t('organization.add.nobody')}
      </div>
      {query.length >= SHORTEST && data?.length === 0 && (
        <div>
          <Button size="small" onPress={onMail}>
            {t('organization.add.byMailInstead')}
          </Button>
        </div>
      )}
      {query.length >= SHORTEST && data !== undefined && data.length > 0 && (
        <ul className={styles.people}>
          {data.map((person) => (
            <li key={person.id} className={styles.personRow}>
              <Avatar name={personName(person)} isDecorative />
              <span className={styles.personName}>
                {personName(person)}
                <span className={styles.soft}>@{person.userName}</span>
              </span>
              {memberIds.has(person.id) ? (
                <Badge>{t('organization.add.isMember')}</Badge>
              ) : (
                <Button
                  size="small"
                  isPending={addingId === person.id}
                  pendingLabel={t('organization.add.adding')}
                  isDisabled={isOffline}
                  aria-label={t('organization.add.addNamed', { name: personName(person) })}
                  onPress={() => add(person)}
                >
                  {t('organization.add.add')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
