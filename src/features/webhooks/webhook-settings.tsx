import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import { MAX_WEBHOOKS } from '#contract/limits.ts';
import { ensureConfirmed } from '#domain/account/confirmation.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { DeliveryLogDialog } from './delivery-log-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import type { WebhookOverlay } from './webhook-overlay.ts';
import { useWebhooks } from './webhook-queries.ts';
import { WebhookRow } from './webhook-row.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';
import styles from './webhooks.module.css';

/** Webhooks of an organization, or one's own for null. They need the server. */
export function WebhookSettings({ organizationId }: { readonly organizationId: string | null }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const refusalText = useRefusalText();
  const isOffline = useIsOffline();
  const { data, error, refetch } = useWebhooks(organizationId);
  const [overlay, setOverlay] = useState<WebhookOverlay | null>(null);
  const close = () => setOverlay(null);

  async function add(): Promise<void> {
    if (await ensureConfirmed(client)) setOverlay({ kind: 'form', webhook: null });
  }

  return (
    <Card
      title={t('webhooks.title')}
      padding="flush"
      actions={
        <Button
          size="small"
          isDisabled={isOffline || data === undefined || data.length >= MAX_WEBHOOKS}
          onPress={() => void add()}
        >
          {t('webhooks.add')}
        </Button>
      }
    >
      <p className={styles.lead}>
        {t(organizationId === null ? 'webhooks.lead' : 'webhooks.leadOrganization')}
      </p>
      {data === undefined && isOffline && (
        <div className={styles.part}>
          <Banner tone="offline">{t('webhooks.offline')}</Banner>
        </div>
      )}
      {data === undefined && error !== null && (
        <div className={styles.part}>
          <Banner
            tone="failed"
            action={
              <Button size="small" onPress={() => void refetch()}>
                {t('button.tryAgain')}
              </Button>
            }
          >
            {refusalText(error)}
          </Banner>
        </div>
      )}
      {data === undefined && error === null && !isOffline && (
        <div className={styles.part} aria-busy="true">
          <SkeletonRows count={2} />
        </div>
      )}
      {data?.length === 0 && <p className={styles.empty}>{t('webhooks.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.rows}>
          {data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} isOffline={isOffline} onOverlay={setOverlay} />
          ))}
        </ul>
      )}
      {overlay?.kind === 'form' && (
        <WebhookDialog
          webhook={overlay.webhook}
          organizationId={organizationId}
          onMade={(secret) => setOverlay({ kind: 'secret', secret, isRenewed: false })}
          onClose={close}
        />
      )}
      {overlay?.kind === 'log' && <DeliveryLogDialog webhook={overlay.webhook} onClose={close} />}
      {overlay?.kind === 'secret' && (
        <WebhookSecretDialog secret={overlay.secret} isRenewed={overlay.isRenewed} onClose={close} />
      )}
    </Card>
  );
}
