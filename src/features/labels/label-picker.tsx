import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveList } from '#client-react/use-live-list.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { toneColors } from '#ui/marks/tone.ts';
import { readLabelName } from './label-name.ts';
import { isSameName, ownLabels } from './label-queries.ts';
import styles from './labels.module.css';

export type LabelState = 'all' | 'some' | 'none';

interface LabelPickerProps {
  /** Label names of the tasks; those that are not the user's own are offered too. */
  readonly names: readonly string[];
  readonly stateOf: (name: string) => LabelState;
  readonly onChange: (name: string, isOn: boolean) => void;
  /** Creates a label of that name and adds it. */
  readonly onCreate: (name: string) => void;
  /** Called when the reader opens the page of all labels. */
  readonly onLeave?: (() => void) | undefined;
}

export function LabelPicker({ names, stateOf, onChange, onCreate, onLeave }: LabelPickerProps) {
  const { t } = useTranslation('pages');
  const own = useLiveList('label', ownLabels);
  const [typed, setTyped] = useState('');
  const isOwn = (name: string) => own.some((label) => isSameName(label.name, name));
  const all = [
    ...own.map(({ name, tone }) => ({ name, tone })),
    ...names.filter((name) => !isOwn(name)).map((name) => ({ name, tone: 'grey' as const })),
  ];
  const shown = all.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const made = readLabelName(typed);
  const isNew = made !== null && !all.some(({ name }) => isSameName(name, made));

  function enter() {
    const [first] = shown;
    if (isNew && made !== null) onCreate(made);
    else if (first !== undefined && typed.trim() !== '') onChange(first.name, stateOf(first.name) !== 'all');
    else return;
    setTyped('');
  }

  return (
    <div className={styles.picker}>
      <TextField
        label={t('labels.find')}
        isLabelHidden
        autoFocus
        placeholder={t('labels.find')}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.stopPropagation();
          event.preventDefault();
          enter();
        }}
      />
      <ul className={styles.choices}>
        {shown.map(({ name, tone }) => {
          const state = stateOf(name);
          return (
            <li key={name}>
              <Checkbox
                isSelected={state === 'all'}
                isIndeterminate={state === 'some'}
                onChange={() => onChange(name, state !== 'all')}
              >
                <span className={styles.chip} style={toneColors(tone)}>
                  <span className={styles.name}>{name}</span>
                </span>
              </Checkbox>
            </li>
          );
        })}
      </ul>
      {isNew && made !== null && (
        <Button size="small" variant="plain" icon={<IconPlus aria-hidden="true" />} onPress={enter}>
          {t('labels.create', { name: made })}
        </Button>
      )}
      {typed.trim() !== '' && made === null && (
        <Text as="p" tone="faint" size="sm">
          {t('labels.badName')}
        </Text>
      )}
      {all.length === 0 && typed === '' && (
        <Text as="p" tone="faint" size="sm">
          {t('labels.none')}
        </Text>
      )}
      <Link href="/labels" className={styles.manage} onClick={onLeave}>
        {t('labels.manage')}
      </Link>
    </div>
  );
}
