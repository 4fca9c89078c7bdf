import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import type { Group } from '#contract/people/group.ts';
import { useGroup } from '#domain/people/use-scope.ts';
import type { Scope } from '#domain/selection/selection.ts';
import { useScopes } from '#domain/selection/use-selection.ts';
import { useFormats } from '#i18n/react.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { ScopePage, ScopePageSkeleton } from '#ui/layout/scope-page.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { AbsentState } from '#ui/states/absent-state.tsx';

// i18n-keys: pages:group.tab.{tasks,members,groups,settings}
const TABS = ['tasks', 'members', 'groups', 'settings'] as const;

export function GroupPage() {
  const { t } = useTranslation('pages');
  const { groupId = '' } = useParams();
  const state = useGroup(groupId);
  if (state.status === 'loading') return <ScopePageSkeleton label={t('group.loading')} />;
  if (state.status === 'found') return <FoundGroup key={groupId} group={state.scope} />;
  const isMissing = state.status === 'missing';
  return (
    <AbsentState
      isMissing={isMissing}
      name={t('group.kind')}
      title={t(isMissing ? 'group.missingTitle' : 'organization.unreachableTitle')}
      action={<LinkButton href="/">{t('button.toHome')}</LinkButton>}
    >
      {t(isMissing ? 'group.missing' : 'organization.unreachable')}
    </AbsentState>
  );
}

function FoundGroup({ group }: { group: Group }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { pathname } = useLocation();
  const scope = useScopes().scopes.get(group.id);
  const below = scope === undefined ? 0 : countBelow(scope);
  const segment = pathname.split('/')[3] || 'tasks';
  const members = group.groupMembers.length;
  return (
    <ScopePage
      trail={scopesAbove(scope).map(({ id, name, kind }) => ({ id, name, href: `/${kind}/${id}` }))}
      trailLabel={t('group.trail')}
      kind={t('group.kind')}
      title={group.name}
      facts={
        <>
          {group.role === null ? (
            <Badge>{t('group.notIn')}</Badge>
          ) : (
            // i18n-keys: pages:roles.group.{lead,member}
            <Badge tone="accent">{t('organization.youAre', { role: t(`roles.group.${group.role}`) })}</Badge>
          )}
          <span>{t('group.memberCount', { count: members, shown: formats.number(members) })}</span>
          {below > 0 && <span>{t('group.belowCount', { count: below, shown: formats.number(below) })}</span>}
        </>
      }
      tabs={{
        label: t('group.tabs', { name: group.name }),
        current: TABS.find((tab) => tab === segment) ?? '',
        tabs: TABS.map((tab) => ({
          id: tab,
          label: t(`group.tab.${tab}`),
          href: `/group/${group.id}${tab === 'tasks' ? '' : `/${tab}`}`,
        })),
      }}
    >
      <Outlet />
    </ScopePage>
  );
}

function scopesAbove(scope: Scope | undefined): readonly Scope[] {
  const above: Scope[] = [];
  for (let each = scope?.parent ?? null; each !== null; each = each.parent) above.unshift(each);
  return above;
}

function countBelow({ children }: Scope): number {
  return children.reduce((count, child) => count + 1 + countBelow(child), 0);
}
