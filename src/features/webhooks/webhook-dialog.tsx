import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { MAX_URL, MAX_WEBHOOK_COLLECTIONS } from '#contract/limits.ts';
import { ownWebhookKinds, type Webhook, type WebhookKind, webhookKinds } from '#contract/webhooks/webhook.ts';
import { ensureConfirmed } from '#domain/account/confirmation.ts';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/overlays/form-dialog.tsx';
import { useWebhooksReload } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface WebhookDialogProps {
  /** Null for a new one. */
  readonly webhook: Webhook | null;
  readonly organizationId: string | null;
  /** Called with the secret of a new one. */
  readonly onMade: (secret: string) => void;
  readonly onClose: () => void;
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name);
const allCollections = { where: () => true, compare: byName };
const allOrganizations = { where: () => true, compare: byName };

function isWebAddress(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** Form of a webhook: where to, and which changes. */
export function WebhookDialog({ webhook, organizationId, onMade, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const reload = useWebhooksReload();
  const request = useRequest();
  const isOffline = useIsOffline();
  const collections = useLiveList('collection', allCollections);
  const [address, setAddress] = useState(webhook?.address ?? '');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(webhook?.kinds ?? ['task']);
  const [collectionIds, setCollectionIds] = useState<readonly string[]>(webhook?.collectionIds ?? []);
  const [isTried, setTried] = useState(false);
  const isAddressed = isWebAddress(address);
  const offered = webhookKinds.filter((kind) => organizationId === null || !ownWebhookKinds.includes(kind));
  const narrowing = kinds.includes('task') || kinds.includes('collection');
  const organization = useLiveList('organization', allOrganizations).find(({ id }) => id === organizationId);
  const groupIds = new Set(organization?.groups.map(({ id }) => id));
  const eligible = collections.filter(
    ({ organizationId: ofOrganization, groupId }) =>
      organizationId === null ||
      ofOrganization === organizationId ||
      (groupId !== null && groupIds.has(groupId)),
  );

  function save(): void {
    setTried(true);
    if (!isAddressed || kinds.length === 0) return;
    const choices = {
      address: address.trim(),
      kinds: [...kinds],
      collectionIds: narrowing ? collectionIds.slice(0, MAX_WEBHOOK_COLLECTIONS) : [],
    };
    void request.run(async () => {
      if (!(await ensureConfirmed(client))) return;
      if (webhook === null) {
        const made = await client.call('createWebhook', {
          body: { id: uuidv7(), organizationId, ...choices },
        });
        onMade(made.secret);
      } else {
        await client.call('updateWebhook', { params: { id: webhook.id }, body: choices });
        onClose();
      }
      await reload();
    });
  }

  return (
    <FormDialog
      title={t(webhook === null ? 'webhooks.form.add' : 'webhooks.form.edit')}
      texts={{
        save: t(webhook === null ? 'button.add' : 'button.save'),
        saving: t('button.saving'),
        cancel: t('button.cancel'),
        close: t('button.close'),
      }}
      // i18n-keys: pages:shell.refusal.address_not_allowed
      failure={request.failure}
      isPending={request.isPending}
      isDisabled={isOffline}
      onSave={save}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField
          autoFocus
          type="url"
          label={t('webhooks.form.address')}
          description={t('webhooks.form.addressHint')}
          placeholder="https://…"
          value={address}
          onChange={setAddress}
          maxLength={MAX_URL}
          autoComplete="off"
          errorMessage={isTried && !isAddressed ? t('webhooks.form.noAddress') : undefined}
          isRequired
        />
        <div>
          <ChoiceChips
            label={t('webhooks.form.kinds')}
            // i18n-keys: pages:webhooks.kind.{task,timerRecord,scheduleItem,delegationRequest,comment,collection,label,template,group,organization}
            options={offered.map((id) => ({ id, label: t(`webhooks.kind.${id}`) }))}
            value={kinds}
            onChange={setKinds}
          />
          <p role="status" className={styles.missing}>
            {isTried && kinds.length === 0 ? t('webhooks.form.noKind') : ''}
          </p>
        </div>
        {narrowing && eligible.length > 0 && (
          <div>
            <ChoiceChips
              label={t('webhooks.form.collections')}
              options={eligible.map(({ id, name }) => ({ id, label: name }))}
              value={collectionIds}
              onChange={setCollectionIds}
            />
            <p className={styles.hint}>{t('webhooks.form.collectionsHint')}</p>
          </div>
        )}
      </div>
    </FormDialog>
  );
}
