import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskAccess } from '#contract/task/task-access.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Face } from '#ui/fields/combo-box.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import styles from './sharing.module.css';
import type { GrantableRight } from './sharing-mutations.ts';

interface AccessRowProps {
  readonly face: 'person' | 'group' | 'organization';
  readonly name: string;
  /** Name with a mark, for the reader's own row. */
  readonly shownName?: string | undefined;
  /** Below the name: people who have access through it. */
  readonly note?: string | undefined;
  /** Text in place of the select if the right cannot be changed. */
  readonly fixed?: ReactNode;
  readonly access?: TaskAccess;
  readonly onChange?: (right: GrantableRight) => void;
  readonly onRemove?: () => void;
}

export function AccessRow({
  face,
  name,
  shownName,
  note,
  fixed,
  access,
  onChange,
  onRemove,
}: AccessRowProps) {
  const { t } = useTranslation('pages');
  const rights = ['view', 'edit'] as const;
  return (
    <li className={styles.row}>
      <Face face={face} label={name} />
      <Text grow mayShrink leading="snug" lines="anywhere">
        {shownName ?? name}
        {note !== undefined && note !== '' && <span className={styles.note}>{note}</span>}
      </Text>
      {onChange === undefined || access === undefined || access.right === 'assignee' ? (
        <Badge>{fixed}</Badge>
      ) : (
        <span className={styles.right}>
          {/* i18n-keys: pages:sharing.right.{view,edit,assignee,owner} */}
          <Select
            label={t('sharing.rightOf', { name })}
            isLabelHidden
            options={rights.map((id) => ({ id, label: t(`sharing.right.${id}`) }))}
            value={access.right}
            onChange={onChange}
          />
        </span>
      )}
      <span className={styles.remove}>
        {onRemove !== undefined && (
          <IconButton
            size="small"
            label={t('sharing.remove', { name })}
            icon={<IconX aria-hidden="true" />}
            onPress={onRemove}
          />
        )}
      </span>
    </li>
  );
}
