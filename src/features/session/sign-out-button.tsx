import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Signs out. With unsent writes it says so first and offers to wait until the server has them. */
export function SignOutButton() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { waiting, failed } = useSnapshot(client.outbox);
  const unsent = waiting + failed.length;
  const [isAsking, setAsking] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const signOut = useCallback(() => {
    setAsking(false);
    setWaiting(false);
    void client.logout();
  }, [client]);

  useEffect(() => {
    if (isWaiting && waiting === 0) signOut();
  }, [isWaiting, waiting, signOut]);

  return (
    <>
      <Button onPress={() => (unsent > 0 ? setAsking(true) : signOut())}>
        {t('session.signOut.action')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          if (!isOpen) setWaiting(false);
        }}
        size="narrow"
        title={t('session.signOut.title')}
        closeLabel={t('session.signOut.stay')}
        footer={
          <>
            <Button onPress={signOut}>{t('session.signOut.now')}</Button>
            {waiting > 0 && (
              <Button
                variant="primary"
                isPending={isWaiting}
                pendingLabel={t('session.signOut.waiting')}
                onPress={() => {
                  client.wake();
                  setWaiting(true);
                }}
              >
                {t('session.signOut.wait')}
              </Button>
            )}
          </>
        }
      >
        <p>{t('session.signOut.body', { count: unsent })}</p>
      </Dialog>
    </>
  );
}
