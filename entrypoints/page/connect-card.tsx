import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { DeclinedError, NoResponseError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { browser } from '../browser/browser-api.ts';
import { createExtensionStorage } from '../browser/extension-storage.ts';
import {
  ENDED_SESSION_KEY,
  type EndedSession,
  parseEndedSession,
  readEndedSession,
} from '../messaging/ended-session.ts';
import styles from './connect-card.module.css';
import { useServer } from './server-context.tsx';

/** Session that the server has ended, until somebody connects again; null otherwise and until it is read. */
function useEndedSession(): EndedSession | null {
  const [ended, setEnded] = useState<EndedSession | null>(null);
  useEffect(() => {
    const storage = createExtensionStorage(browser.storage.local);
    const end = storage.watch(ENDED_SESSION_KEY, (stored) => setEnded(parseEndedSession(stored)));
    readEndedSession(storage).then(setEnded, () => undefined);
    return end;
  }, []);
  return ended;
}

type Outcome = 'closed' | 'unreachable' | 'refused';

function outcomeOf(error: unknown): Outcome {
  if (error instanceof DeclinedError) return 'closed';
  return error instanceof NoResponseError ? 'unreachable' : 'refused';
}

export interface ConnectCardProps {
  /** Fills the page: with a title, the focus, and a link to the server's address. */
  readonly isPage?: boolean;
}

/** Card that signs this browser in. Closing the server's window is no failure: it shows that nothing has changed. */
export function ConnectCard({ isPage = false }: ConnectCardProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { isLoading } = useSnapshot(client.session);
  const server = useServer();
  const ended = useEndedSession();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function connect() {
    setOutcome(null);
    try {
      await client.connect();
    } catch (error) {
      setOutcome(outcomeOf(error));
    }
  }

  return (
    // i18n-keys: pages:extension.connect.{title,endedTitle,body,ended}
    <div className={isPage ? `${styles.card} ${styles.page}` : styles.card}>
      {isPage && (
        <Text as="h2" size="lg">
          {t(`extension.connect.${ended === null ? 'title' : 'endedTitle'}`)}
        </Text>
      )}
      <Text as="p" tone="soft" leading="snug">
        {t(`extension.connect.${ended === null ? 'body' : 'ended'}`)}
      </Text>
      {ended !== null && ended.waiting > 0 && (
        <Text as="p" tone="soft" leading="snug">
          {t('extension.connect.endedWaiting', { count: ended.waiting })}
        </Text>
      )}
      <Button
        variant="primary"
        isWide
        autoFocus={isPage}
        isPending={isLoading}
        pendingLabel={t('extension.connect.pending')}
        onPress={() => void connect()}
      >
        {t('extension.connect.button')}
      </Button>
      <p role="status" className={styles.outcome} data-tone={outcome ?? 'none'}>
        {/* i18n-keys: pages:extension.connect.{closed,unreachable,refused} */}
        {outcome !== null && t(`extension.connect.${outcome}`, { server })}
      </p>
      {isPage && (
        <Text as="p" tone="faint" size="xs" lines="anywhere">
          {t('extension.connect.server', { server })}{' '}
          <button
            type="button"
            className={styles.change}
            onClick={() => void browser.runtime.openOptionsPage()}
          >
            {t('extension.connect.changeServer')}
          </button>
        </Text>
      )}
    </div>
  );
}
