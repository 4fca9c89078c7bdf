import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '#ui/actions/kbd.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { areSingleKeysOn, switchSingleKeys } from '#ui/page-keys.ts';
import type { ShellDialogProps } from '../shell-dialog.ts';
import { usePage } from '../use-page.ts';
import { type KeyRow, keyGroupsOf } from './key-groups.ts';
import styles from './keys-dialog.module.css';
import { modifierSign } from './modifier-sign.ts';

export function KeysDialog({ isOpen, onOpenChange }: Omit<ShellDialogProps, 'onOpen'>) {
  const { t } = useTranslation('pages');
  const page = usePage();
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="wide"
      title={t('shell.keys.title')}
      closeLabel={t('button.close')}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list without controls is scrolled by key only with the focus */}
      <section tabIndex={0} aria-label={t('shell.keys.title')} className={styles.groups}>
        {keyGroupsOf(page?.nav).map((group) => (
          <section key={group.title} className={styles.group}>
            {/* i18n-keys: pages:shell.keys.{everywhere,go,task,list,requests,stack,calendar} */}
            <h3 className={styles.title}>{t(group.title)}</h3>
            <dl>
              {group.rows.map((row) => (
                <Row key={row.text} {...row} />
              ))}
            </dl>
          </section>
        ))}
      </section>
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

function Row({ text, keys, after }: KeyRow) {
  const { t } = useTranslation('pages');
  return (
    <div className={styles.row}>
      {/* i18n-keys: pages:shell.keys.{add,help,sidebar,palette,search,undo,everyone,nextRow,previousRow,open,rename,remove,importance,now} */}
      {/* i18n-keys: pages:shell.keys.{filter,select,selectMore,selectAll,reorder} */}
      {/* i18n-keys: pages:shell.keys.{doNow,later,nextCard,previousCard,move,resize} */}
      <dt>{t(text)}</dt>
      <dd className={styles.keys}>
        {after !== undefined && (
          <>
            <Kbd keys={[after === 'Mod' ? modifierSign : after]} />{' '}
            {t(after === 'G' ? 'shell.keys.then' : 'shell.keys.with')}
          </>
        )}
        {keys.map((key) => (
          <Kbd key={key} keys={[key === 'Del' ? t('shell.keys.delete') : key]} />
        ))}
      </dd>
    </div>
  );
}
