import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/policy-table.ts';
import { Select } from '#ui/fields/select.tsx';
import { Box, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { Matrix } from './matrices.ts';
import styles from './roles-page.module.css';
import { useRoleTexts } from './use-role-texts.ts';

/** Table of capabilities; a narrow screen shows one role at a time. */
export function RoleMatrix({ matrix }: { matrix: Matrix }) {
  const texts = useRoleTexts();
  return (
    <Section title={texts.title(matrix.id)} description={texts.hint(matrix.id)}>
      <WideMatrix matrix={matrix} />
      <NarrowMatrix matrix={matrix} />
    </Section>
  );
}

function Sign({ isGranted }: { isGranted: boolean }) {
  const { t } = useTranslation('pages');
  return (
    <span className={styles.sign} data-granted={isGranted || undefined}>
      {isGranted ? <IconCheck aria-hidden="true" /> : <IconMinus aria-hidden="true" />}
      <VisuallyHidden>{t(isGranted ? 'roles.yes' : 'roles.no')}</VisuallyHidden>
    </span>
  );
}

function WideMatrix({ matrix: { id, roles, rows } }: { matrix: Matrix }) {
  const { t } = useTranslation('pages');
  const texts = useRoleTexts();
  return (
    <table className={styles.matrix} aria-label={texts.title(id)}>
      <thead>
        <tr>
          <th scope="col">{t('roles.right')}</th>
          {roles.map((role) => (
            <th key={role} scope="col">
              {texts.role(id, role)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ capability, granted }) => (
          <tr key={capability}>
            <th scope="row">{texts.capability(capability)}</th>
            {roles.map((role) => (
              <td key={role}>
                <Sign isGranted={granted.has(role)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NarrowMatrix({ matrix: { id, roles, rows } }: { matrix: Matrix }) {
  const { t } = useTranslation('pages');
  const texts = useRoleTexts();
  const [role, setRole] = useState<Role>(roles[0] ?? 'none');
  return (
    <div className={styles.narrow}>
      <Select
        label={t('roles.role')}
        options={roles.map((each) => ({ id: each, label: texts.role(id, each) }))}
        value={role}
        onChange={setRole}
      />
      <Box as="ul" frame="lg" className={styles.rights}>
        {rows.map(({ capability, granted }) => (
          <li key={capability} data-granted={granted.has(role) || undefined}>
            <Sign isGranted={granted.has(role)} />
            <span>{texts.capability(capability)}</span>
          </li>
        ))}
      </Box>
    </div>
  );
}
