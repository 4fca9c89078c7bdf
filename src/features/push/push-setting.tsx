import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import { Button } from '#ui/actions/button.tsx';
import { Box, Row, Text } from '#ui/layout/primitives.tsx';
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
    <Row gap={4} rowGap={3} align="center" wrap>
      <span aria-hidden="true" className={styles.icon} data-on={isOn}>
        {isOn ? <IconBell /> : <IconBellOff />}
      </span>
      <Box basis="14rem" mayShrink>
        {/* i18n-keys: pages:push.state.{unknown,on,off,blocked,unavailable} */}
        <Text as="p" role="status" weight="medium">
          {t(`push.state.${state}`)}
        </Text>
        {/* i18n-keys: pages:push.hint.{unknown,on,off,blocked,unavailable} */}
        <Text as="p" maxWidth="52ch" tone="faint" size="sm" leading="snug">
          {isOffline && canChange ? t('push.offline') : t(`push.hint.${state}`)}
        </Text>
        {failure !== null && (
          <Text as="p" role="alert" marginBlockStart={1} tone="danger" size="sm">
            {failure}
          </Text>
        )}
      </Box>
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
    </Row>
  );
}
