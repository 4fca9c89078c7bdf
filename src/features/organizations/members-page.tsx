import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#client-react/use-request.ts';
import type { Organization } from '#contract/people/organization.ts';
import { can } from '#contract/policy-table.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { NothingFound } from '#ui/states/absence-illustrations.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { AddPeopleDialog } from './add-people-dialog.tsx';
import { Invitations } from './invitations.tsx';
import { MemberRows } from './member-rows.tsx';
import { foundMembers, orderedMembers } from './members.ts';
import { OfferedOwnerships } from './offered-ownerships.tsx';
import styles from './organization.module.css';
import { useShownOrganization } from './use-shown-organization.ts';

/** Rows rendered at once; a button adds more. */
const PAGE = 100;

/** `/organization/:organizationId/members`. */
export function MembersPage() {
  const organization = useShownOrganization();
  return organization === undefined ? null : <Members key={organization.id} organization={organization} />;
}

function Members({ organization }: { organization: Organization }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const isOffline = useIsOffline();
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState(PAGE);
  const [isAdding, setAdding] = useState(false);
  const { role, organizationMembers } = organization;
  const members = useMemo(() => orderedMembers(organizationMembers), [organizationMembers]);
  const found = useMemo(() => foundMembers(members, query), [members, query]);
  const mayAdd = can(role, 'organization.addMember');
  const mayInvite = can(role, 'organization.invite');
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <Text as="p" role="status" tone="soft" size="sm">
          {t('organization.memberCount', { count: found.length, shown: formats.number(found.length) })}
        </Text>
        <Row gap={2} align="center" wrap className={styles.tools}>
          <div className={styles.search}>
            <SearchField
              label={t('organization.members.search')}
              isLabelHidden
              value={query}
              onChange={setQuery}
            />
          </div>
          {(mayAdd || mayInvite) && (
            <Button
              variant="primary"
              icon={<IconUserPlus aria-hidden="true" />}
              isDisabled={isOffline}
              onPress={() => setAdding(true)}
            >
              {t('organization.members.add')}
            </Button>
          )}
        </Row>
      </div>
      {isOffline && <Banner tone="offline">{t('organization.offline')}</Banner>}
      {!can(role, 'organization.viewMembers') && (
        <Banner tone="notice">{t('organization.members.guest')}</Banner>
      )}
      {found.length === 0 ? (
        <EmptyState size="small" illustration={<NothingFound />} title={t('organization.members.notFound')} />
      ) : (
        <MemberRows organization={organization} members={found.slice(0, shown)} />
      )}
      {found.length > shown && (
        <Button onPress={() => setShown(shown + PAGE)}>{t('organization.members.more')}</Button>
      )}
      {mayInvite && <OfferedOwnerships organization={organization} />}
      {mayInvite && <Invitations organization={organization} />}
      {isAdding && <AddPeopleDialog organization={organization} onClose={() => setAdding(false)} />}
    </div>
  );
}
