import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { destinations } from './destinations.tsx';
import styles from './shell.module.css';

/** The keys that work everywhere. Pages say their own where they apply. */
export function KeysDialog(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const { t } = useTranslation('pages');
  return (
    <Dialog {...props} title={t('shell.keys.title')} closeLabel={t('shell.keys.close')}>
      <section className={styles.group}>
        <h3>{t('shell.keys.everywhere')}</h3>
        <dl className={styles.keys}>
          <dt>{t('shell.keys.add')}</dt>
          <dd className={styles.chord}>
            <Kbd keys={['Q']} /> <Kbd keys={['A']} />
          </dd>
          <dt>{t('shell.keys.help')}</dt>
          <dd>
            <Kbd keys={['?']} />
          </dd>
        </dl>
      </section>
      <section className={styles.group}>
        <h3>{t('shell.keys.go')}</h3>
        <dl className={styles.keys}>
          {destinations.map(({ id, key }) => (
            <div key={id} style={{ display: 'contents' }}>
              <dt>{t(`shell.nav.${id}`)}</dt>
              <dd className={styles.chord}>
                <Kbd keys={['G']} /> {t('shell.keys.then')} <Kbd keys={[key.toUpperCase()]} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Dialog>
  );
}
