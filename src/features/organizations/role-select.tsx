import { useTranslation } from 'react-i18next';
import type { AssignableRole } from '#contract/people/member.ts';
import { Select } from '#ui/fields/select.tsx';

// i18n-keys: pages:roles.organization.{owner,admin,member,guest}
// i18n-keys: pages:roles.organizationHint.{owner,admin,member,guest}

const assignable: readonly AssignableRole[] = ['admin', 'member', 'guest'];

export interface RoleSelectProps {
  readonly value: AssignableRole;
  readonly onChange: (role: AssignableRole) => void;
}

export function RoleSelect({ value, onChange }: RoleSelectProps) {
  const { t } = useTranslation('pages');
  return (
    <Select
      label={t('organization.members.role')}
      options={assignable.map((id) => ({
        id,
        label: t(`roles.organization.${id}`),
        description: t(`roles.organizationHint.${id}`),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
