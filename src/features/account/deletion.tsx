import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import type { Organization } from '#contract/people/organization.ts';
import { compareOrganizations } from '#domain/selection/selection.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './account.module.css';
import { CurrentPasswordField, useCurrentPassword } from './current-password.tsx';
import { onlyOwned } from './only-owned.ts';
import { useRequestForm } from './use-request-form.ts';

const everyOrganization: LiveListSpec<Organization> = {
  where: () => true,
  compare: compareOrganizations,
};

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
  const isOffline = useIsOffline();
  const [typed, setTyped] = useState('');
  const password = useCurrentPassword(typed, (value) => {
    setTyped(value);
    form.touch();
  });
  const form = useRequestForm(
    password.isGiven,
    () => client.call('deleteAccount', { body: { password: password.entered } }),
    () => void client.logout({ isAccountDeleted: true }),
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
        <CurrentPasswordField
          password={password}
          label={t('session.field.password')}
          isTried={form.isTried}
          hasFocus
          returnTo="/settings/data"
        />
        {/* i18n-keys: pages:shell.refusal.last_owner */}
        <p role="status" className={form.failure === null ? styles.note : styles.failed}>
          {form.failure ?? (isOffline ? t('account.offline') : '')}
        </p>
        <Row gap={3} align="center" wrap>
          <Button onPress={onClose}>{t('account.delete.cancel')}</Button>
          <Button
            type="submit"
            variant="danger"
            isDisabled={isOffline || password.isConfirmationNeeded}
            isPending={form.isPending}
            pendingLabel={t('account.delete.busy')}
          >
            {t('account.delete.submit')}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
