import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { Button } from '#ui/actions/button.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

/** Button that signs out. With unsent writes it asks first. */
export function SignOutButton() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { waiting, failed } = useSnapshot(client.outbox);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onPress={() => (waiting + failed.length > 0 ? setAsking(true) : void client.logout())}>
        {t('session.signOut.action')}
      </Button>
      <SignOutDialog isOpen={isAsking} onOpenChange={setAsking} />
    </>
  );
}
