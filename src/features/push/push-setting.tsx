import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import { Button } from '#ui/actions/button.tsx';
import {
  isSubscribed,
  PushError,
  subscribeToPush,
  thisBrowser,
  unsubscribeFromPush,
} from './browser-push.ts';
import styles from './push-setting.module.css';

type State = 'unknown' | 'on' | 'off' | 'blocked' | 'unavailable';

async function readState(): Promise<State> {
  const permission = thisBrowser.permission();
  if (permission === null || !('serviceWorker' in navigator)) return 'unavailable';
  if (permission === 'denied') return 'blocked';
  return (await isSubscribed()) ? 'on' : 'off';
}

export function PushSetting() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const refusalText = useRefusalText();
  const isOffline = useIsOffline();
  const [state, setState] = useState<State>('unknown');
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    void readState().then(setState);
  }, []);

  async function change() {
    setPending(true);
    setFailure(null);
    try {
      await (state === 'on' ? unsubscribeFromPush(client) : subscribeToPush(client));
    } catch (error) {
      // i18n-keys: pages:push.fault.{permission,worker,manager,service} pages:shell.refusal.endpoint_not_allowed
      setFailure(error instanceof PushError ? t(`push.fault.${error.fault}`) : refusalText(error));
    } finally {
      setState(await readState());
      setPending(false);
    }
  }

  const isOn = state === 'on';
  const canChange = isOn || state === 'off';
  return (
    <div className={styles.push}>
      <span aria-hidden="true" className={styles.icon} data-on={isOn}>
        {isOn ? <IconBell /> : <IconBellOff />}
      </span>
      <div className={styles.words}>
        {/* i18n-keys: pages:push.state.{unknown,on,off,blocked,unavailable} */}
        <p role="status" className={styles.state}>
          {t(`push.state.${state}`)}
        </p>
        {/* i18n-keys: pages:push.hint.{unknown,on,off,blocked,unavailable} */}
        <p className={styles.hint}>{isOffline && canChange ? t('push.offline') : t(`push.hint.${state}`)}</p>
        {failure !== null && (
          <p role="alert" className={styles.failed}>
            {failure}
          </p>
        )}
      </div>
      {canChange && (
        <Button
          variant={isOn ? 'quiet' : 'primary'}
          isDisabled={isOffline}
          isPending={isPending}
          pendingLabel={t('button.busy')}
          onPress={() => void change()}
        >
          {t(isOn ? 'push.turnOff' : 'push.turnOn')}
        </Button>
      )}
    </div>
  );
}
