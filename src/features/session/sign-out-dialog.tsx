import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

export interface SignOutDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Dialog about unsent writes on signing out, which offers to wait until the server has them. */
export function SignOutDialog({ isOpen, onOpenChange }: SignOutDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { waiting, failed } = useSnapshot(client.outbox);
  const unsent = waiting + failed.length;
  const [isWaiting, setWaiting] = useState(false);
  const signOut = useCallback(() => {
    setWaiting(false);
    onOpenChange(false);
    void client.logout();
  }, [client, onOpenChange]);

  useEffect(() => {
    if (isWaiting && waiting === 0) signOut();
  }, [isWaiting, waiting, signOut]);

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(opens) => {
        onOpenChange(opens);
        if (!opens) setWaiting(false);
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
  );
}
