import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { useOrganization } from '#domain/people/use-scope.ts';
import { useFormats } from '#i18n/react.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { ScopePage, ScopePageSkeleton } from '#ui/layout/scope-page.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { AbsentState } from '#ui/states/absent-state.tsx';

// i18n-keys: pages:organization.tab.{tasks,groups,members,settings}
const TABS = ['tasks', 'groups', 'members', 'settings'] as const;

export function OrganizationPage() {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { organizationId = '' } = useParams();
  const { pathname } = useLocation();
  const state = useOrganization(organizationId);
  if (state.status === 'loading') return <ScopePageSkeleton label={t('organization.loading')} />;
  if (state.status !== 'found') {
    const isMissing = state.status === 'missing';
    return (
      <AbsentState
        isMissing={isMissing}
        name={t('organization.kind')}
        title={t(isMissing ? 'organization.missingTitle' : 'organization.unreachableTitle')}
        action={<LinkButton href="/">{t('button.toHome')}</LinkButton>}
      >
        {t(isMissing ? 'organization.missing' : 'organization.unreachable')}
      </AbsentState>
    );
  }
  const { name, role, organizationMembers, groups } = state.scope;
  const segment = pathname.split('/')[3] || 'tasks';
  const members = organizationMembers.length;
  return (
    <ScopePage
      key={organizationId}
      trail={[]}
      trailLabel=""
      kind={t('organization.kind')}
      title={name}
      facts={
        <>
          {/* i18n-keys: pages:roles.organization.{owner,admin,member,guest} */}
          <Badge tone="accent">{t('organization.youAre', { role: t(`roles.organization.${role}`) })}</Badge>
          <span>{t('organization.memberCount', { count: members, shown: formats.number(members) })}</span>
          <span>
            {t('organization.groupCount', { count: groups.length, shown: formats.number(groups.length) })}
          </span>
        </>
      }
      tabs={{
        label: t('organization.tabs', { name }),
        current: TABS.find((tab) => tab === segment) ?? '',
        tabs: TABS.map((tab) => ({
          id: tab,
          label: t(`organization.tab.${tab}`),
          href: `/organization/${organizationId}${tab === 'tasks' ? '' : `/${tab}`}`,
        })),
      }}
    >
      <Outlet />
    </ScopePage>
  );
}
