import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#ui/marks/avatar.tsx';
import { toneColors } from '#ui/marks/tone.ts';
import { useBesideField } from '../field/use-beside-field.ts';
import type { KnownLabel, KnownParty, KnownTemplate } from './known-names.ts';
import styles from './name-list.module.css';
import type { Suggestion } from './suggest-names.ts';
import type { WrittenName } from './written-name.ts';

interface NameRowsProps {
  readonly id: string;
  readonly rows: readonly Suggestion[];
  readonly active: number | null;
  /** Offset of the sign in the field. */
  readonly start: number;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onTake: (written: WrittenName) => void;
}

export const rowId = (id: string, index: number) => `${id}-${index}`;

export function NameRows({ id, rows, active, start, input, onTake }: NameRowsProps) {
  const { t } = useTranslation('pages');
  const list = useRef<HTMLDivElement>(null);
  useBesideField(list, input, start);
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      // i18n-keys: pages:quickAdd.names.{label,party,assignee,template}
      aria-label={t(`quickAdd.names.${rows[0]?.kind ?? 'label'}`)}
      popover="manual"
      className={styles.list}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field
        <div
          key={keyOf(row)}
          id={rowId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.row}
          onClick={() => onTake(row.written)}
        >
          {row.kind === 'label' && <LabelRow label={row.label} />}
          {(row.kind === 'party' || row.kind === 'assignee') && <PartyRow party={row.party} />}
          {row.kind === 'template' && <TemplateRow template={row.template} />}
        </div>
      ))}
    </div>
  );
}

function keyOf(row: Suggestion): string {
  if (row.kind === 'label') return row.label.name;
  return row.kind === 'template' ? row.template.template.id : row.party.party.id;
}

function TemplateRow({ template: { name } }: { template: KnownTemplate }) {
  return (
    <>
      <span className={styles.sign}>
        <IconTemplate aria-hidden="true" />
      </span>
      <span className={styles.name}>{name}</span>
    </>
  );
}

function LabelRow({ label }: { label: KnownLabel }) {
  return (
    <>
      <span className={styles.sign} style={toneColors(label.tone)}>
        <IconTag aria-hidden="true" />
      </span>
      <span className={styles.name}>{label.name}</span>
    </>
  );
}

function PartyRow({ party: { name, alias, party } }: { party: KnownParty }) {
  const { t } = useTranslation('pages');
  if (party.face === 'person') {
    return (
      <>
        <Avatar name={name} size="small" isDecorative />
        <span className={styles.name}>{name}</span>
        {alias !== '' && <span className={styles.more}>@{alias}</span>}
      </>
    );
  }
  const Icon = party.face === 'group' ? IconUsersGroup : IconBuilding;
  return (
    <>
      <span className={styles.sign}>
        <Icon aria-hidden="true" />
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.more}>{t(party.face === 'group' ? 'group.kind' : 'organization.kind')}</span>
    </>
  );
}
