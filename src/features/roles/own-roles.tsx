import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Scope } from '#domain/selection/selection.ts';
import { useScopes } from '#domain/selection/use-selection.ts';
import { Link } from '#ui/actions/link.tsx';
import { Grid, Row, Text } from '#ui/layout/primitives.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import styles from './roles-page.module.css';

export function OwnRoles() {
  const { t } = useTranslation('pages');
  const { roots } = useScopes();
  const organizations = roots.filter(({ kind }) => kind !== 'none');
  if (organizations.length === 0) {
    return (
      <Text as="p" tone="soft" size="sm">
        {t('roles.ownNone')}{' '}
        <Link href="/instructions/organization">
          {t('shell.help', { area: t('shell.places.organizations') })}
        </Link>
      </Text>
    );
  }
  return <ScopeRoles scopes={organizations} />;
}

function ScopeRoles({ scopes }: { scopes: readonly Scope[] }) {
  const { t } = useTranslation('pages');
  const { replica } = useClient();
  return (
    <Grid as="ul" gap={2} className={styles.places}>
      {scopes.map(({ id, kind, name, children }) => {
        // i18n-keys: pages:roles.organization.{owner,admin,member,guest}
        // i18n-keys: pages:roles.group.{lead,member}
        const entity = kind === 'organization' ? 'organization' : 'group';
        const role = replica.get(entity, id)?.role ?? null;
        return (
          <li key={id}>
            <Row as="span" gap={3} rowGap={0} align="center" wrap>
              <Link href={`/${entity}/${id}`} className={styles.placeName}>
                {name}
              </Link>
              {role === null ? (
                <Text tone="soft" size="sm">
                  {t('roles.notIn')}
                </Text>
              ) : (
                <Badge tone="accent">{t(`roles.${entity}.${role}`)}</Badge>
              )}
            </Row>
            {children.length > 0 && <ScopeRoles scopes={children} />}
          </li>
        );
      })}
    </Grid>
  );
}
