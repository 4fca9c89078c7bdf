import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { usePasswordWords } from '#client-react/use-password-words.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import type { Organization } from '#contract/organization.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Link } from '#ui/link.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import styles from './account.module.css';
import { onlyOwned } from './only-owned.ts';
import { useRequestForm } from './use-request-form.ts';

const everyOrganization: LiveListSpec<Organization> = {
  where: () => true,
  compare: (a, b) => a.name.localeCompare(b.name),
};

/** Deleting one's account: what it means, what stands against it, and the password. */
export function AccountDeletion() {
  const { t } = useTranslation('pages');
  const { accountId } = useSnapshot(useClient().session);
  const organizations = useLiveList('organization', everyOrganization);
  const held = useMemo(() => onlyOwned(organizations, accountId ?? ''), [organizations, accountId]);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{t('account.delete.lead')}</p>
      {held.length > 0 && (
        <>
          <p className={styles.lead}>{t('account.delete.lastOwner', { count: held.length })}</p>
          <ul className={styles.points}>
            {held.map(({ id, name }) => (
              <li key={id}>
                <Link href={`/organization/${id}/members`}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button variant="danger" isDisabled={held.length > 0} onPress={() => setAsking(true)}>
        {t('account.delete.open')}
      </Button>
      {isAsking && <DeletionDialog onClose={() => setAsking(false)} />}
    </div>
  );
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const words = usePasswordWords();
  const isOffline = useIsOffline();
  const [password, setPassword] = useState('');
  const form = useRequestForm(
    password !== '',
    () => client.call('deleteAccount', { body: { password } }),
    () => void client.logout(),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isDismissable={!form.isPending}
      size="narrow"
      title={t('account.delete.title')}
      closeLabel={t('account.delete.cancel')}
    >
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <ul className={styles.points}>
          <li>{t('account.delete.what')}</li>
          <li>{t('account.delete.shared')}</li>
          <li>{t('account.delete.final')}</li>
        </ul>
        <PasswordField
          words={words}
          label={t('session.field.password')}
          name="current-password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(value) => {
            setPassword(value);
            form.touch();
          }}
          errorMessage={form.isTried && password === '' ? t('session.rule.passwordMissing') : undefined}
          isRequired
        />
        {/* i18n-keys: pages:shell.refusal.last_owner */}
        <p role="status" className={form.failure === null ? styles.note : styles.failed}>
          {form.failure ?? (isOffline ? t('account.offline') : '')}
        </p>
        <div className={styles.line}>
          <Button onPress={onClose}>{t('account.delete.cancel')}</Button>
          <Button
            type="submit"
            variant="danger"
            isDisabled={isOffline}
            isPending={form.isPending}
            pendingLabel={t('account.delete.busy')}
          >
            {t('account.delete.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
