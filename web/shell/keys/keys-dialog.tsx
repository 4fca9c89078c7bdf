import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Kbd } from '#ui/actions/kbd.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { changeKey, resetKeys } from '#ui/key-changes.ts';
import { printedKeys, useKeyLayout } from '#ui/key-layout.ts';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { areSingleKeysOn, keyboardKey, switchSingleKeys } from '#ui/page-keys.ts';
import type { ShellDialogProps } from '../shell-dialog.ts';
import { usePage } from '../use-page.ts';
import { type KeyRow, keyGroupsOf } from './key-groups.ts';
import styles from './keys-dialog.module.css';
import { modifierSign } from './modifier-sign.ts';

/** One printed character, which can be the key of something. */
const PRINTED = /^(Shift\+)?[^\s\p{C}]$/u;

/** Names of what a key of the app does, as its rows say them. */
function useKeyNames(): (key: string) => readonly string[] {
  const { t } = useTranslation('pages');
  return (key) => {
    const rows = keyGroupsOf(undefined).flatMap((group) => group.rows);
    return [...new Set(rows.filter(({ keys }) => keys.includes(key)).map(({ text }) => t(text)))];
  };
}

/** Keys of the app, those of the page first. Single keys can be changed, and all of them switched off. */
export function KeysDialog({ isOpen, onOpenChange }: Omit<ShellDialogProps, 'onOpen'>) {
  const { t } = useTranslation('pages');
  const page = usePage();
  const layout = useKeyLayout();
  const namesOf = useKeyNames();
  const [isOn, setOn] = useState(areSingleKeysOn);
  const [asked, setAsked] = useState<string | null>(null);
  const [outcome, setOutcome] = useState('');
  const sentenceOf = (key: string) => {
    const names = namesOf(key).join(', ');
    const printed = printedKeys(key).join(' ');
    return printed === ''
      ? t('shell.keys.isOff', { name: names })
      : t('shell.keys.isNow', { name: names, key: printed });
  };
  function change(key: string, pressed: string | null): void {
    const other = pressed === null ? null : layout.read(pressed);
    changeKey(key, pressed);
    setAsked(null);
    const isTraded = other !== null && other !== key && namesOf(other).length > 0;
    setOutcome([key, ...(isTraded ? [other] : [])].map(sentenceOf).join(' '));
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="wide"
      title={t('shell.keys.title')}
      closeLabel={t('button.close')}
    >
      <Text as="p" marginBlockEnd={4} tone="soft" size="sm">
        {t('shell.keys.changeHint')}
      </Text>
      <section aria-label={t('shell.keys.title')} className={styles.groups}>
        {keyGroupsOf(page?.nav).map((group) => (
          <section key={group.title} className={styles.group}>
            {/* i18n-keys: pages:shell.keys.{everywhere,go,task,list,requests,stack,calendar} */}
            <Text as="h3" marginBlockEnd={1} tone="soft" size="sm">
              {t(group.title)}
            </Text>
            <dl>
              {group.rows.map((row) => (
                <KeySetting key={row.text} row={row} asked={asked} onAsk={setAsked} onChange={change} />
              ))}
            </dl>
          </section>
        ))}
      </section>
      <div className={styles.foot}>
        <Text as="p" role="status" tone="soft" size="sm">
          {outcome}
        </Text>
        {layout.isChanged && (
          <Button
            size="small"
            onPress={() => {
              resetKeys();
              setOutcome(t('shell.keys.wasReset'));
            }}
          >
            {t('shell.keys.reset')}
          </Button>
        )}
      </div>
      <Switch
        isSelected={isOn}
        onChange={(next) => {
          setOn(next);
          switchSingleKeys(next);
        }}
        description={t('shell.keys.singleHint')}
      >
        {t('shell.keys.single')}
      </Switch>
    </Dialog>
  );
}

interface RowProps {
  readonly row: KeyRow;
  /** `<text>/<key>` of the key that is being changed. */
  readonly asked: string | null;
  readonly onAsk: (asked: string | null) => void;
  readonly onChange: (key: string, pressed: string | null) => void;
}

function KeySetting({ row: { text, keys, fixed = [], after }, asked, onAsk, onChange }: RowProps) {
  const { t } = useTranslation('pages');
  return (
    <div className={styles.row}>
      {/* i18n-keys: pages:shell.keys.{add,help,sidebar,palette,search,undo,everyone,nextRow,previousRow,open,rename,remove,importance,now,goPrefix} */}
      {/* i18n-keys: pages:shell.keys.{filter,select,selectMore,selectAll,reorder} */}
      {/* i18n-keys: pages:shell.keys.{doNow,later,nextCard,previousCard,move,resize} */}
      <dt>{t(text)}</dt>
      <Row as="dd" inline gap={1} align="center" rigid tone="faint" size="sm">
        {keys.map((key) => (
          <KeyButton
            key={key}
            name={t(text)}
            value={key}
            isAsked={asked === `${text}/${key}`}
            onAsk={(isAsked) => onAsk(isAsked ? `${text}/${key}` : null)}
            onChange={(pressed) => onChange(key, pressed)}
          />
        ))}
        {after !== undefined && (
          <>
            <Kbd keys={after === 'Mod' ? [modifierSign] : after === 'G' ? printedKeys('g') : [after]} />{' '}
            {t(after === 'G' ? 'shell.keys.then' : 'shell.keys.with')}
          </>
        )}
        {fixed.map((key) => (
          <Kbd key={key} keys={[key === 'Del' ? t('shell.keys.delete') : key]} />
        ))}
      </Row>
    </div>
  );
}

interface KeyButtonProps {
  readonly name: string;
  /** Key of the app. */
  readonly value: string;
  readonly isAsked: boolean;
  readonly onAsk: (isAsked: boolean) => void;
  readonly onChange: (pressed: string | null) => void;
}

/** Key of the app as it is on this device. Once pressed it takes the next key. */
function KeyButton({ name, value, isAsked, onAsk, onChange }: KeyButtonProps) {
  const { t } = useTranslation('pages');
  const printed = printedKeys(value);
  function take(event: KeyboardEvent): void {
    if (!isAsked || event.key === 'Tab' || event.key === 'Shift') return;
    event.preventDefault();
    event.stopPropagation();
    const pressed = keyboardKey(event);
    if (event.key === 'Escape') onAsk(false);
    else if (event.key === 'Backspace' || event.key === 'Delete') onChange(null);
    else if (pressed !== null && PRINTED.test(pressed)) onChange(pressed);
  }
  const shown = printed.length === 0 ? t('shell.keys.none') : printed.join(' ');
  return (
    <button
      type="button"
      className={styles.key}
      aria-pressed={isAsked}
      aria-label={isAsked ? t('shell.keys.ask', { name }) : t('shell.keys.change', { name, key: shown })}
      onClick={() => onAsk(!isAsked)}
      onBlur={() => isAsked && onAsk(false)}
      onKeyDown={take}
    >
      {isAsked ? (
        <Text tone="soft" size="sm">
          {t('shell.keys.press')}
        </Text>
      ) : printed.length === 0 ? (
        <Text tone="soft" size="sm">
          –
        </Text>
      ) : (
        <Kbd keys={printed} />
      )}
    </button>
  );
}
