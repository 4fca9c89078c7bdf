import { useTranslation } from 'react-i18next';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Stack, Text } from '#ui/layout/primitives.tsx';
import { matrices } from './matrices.ts';
import { OwnRoles } from './own-roles.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import styles from './roles-page.module.css';

/** `/roles`: capabilities of each role, rendered from the policy, and the user's own roles. */
export function RolesPage() {
  const { t } = useTranslation('pages');
  return (
    <Stack gap={6} fullWidth className={styles.page}>
      <PageHeader title={t('roles.title')} description={t('roles.lead')} />
      <Card title={t('roles.own')}>
        <OwnRoles />
      </Card>
      {matrices.map((matrix) => (
        <RoleMatrix key={matrix.id} matrix={matrix} />
      ))}
      <Text as="p" tone="soft" size="sm">
        {t('roles.private')}
      </Text>
    </Stack>
  );
}
