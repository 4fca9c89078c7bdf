import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { LinkChoices, PublicLink } from '#contract/links/public-link.ts';
import { ensureConfirmed } from '#domain/account/confirmation.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FormDialog } from '#ui/overlays/form-dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { daysBetween } from './link-life.ts';
import { PublicLinkChoices } from './public-link-choices.tsx';
import { usePublicLink, usePublicLinksReload } from './public-link-queries.ts';
import styles from './public-links.module.css';
import { useCopyLink } from './use-copy-link.ts';

interface PublicLinkDialogProps {
  readonly collection: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Public link of a collection: making it, copying its address, changing what it shows, ending it. */
export function PublicLinkDialog({ collection, onClose }: PublicLinkDialogProps) {
  const { t } = useTranslation('pages');
  const refusalText = useRefusalText();
  const isOffline = useIsOffline();
  const { data, error } = usePublicLink(collection.id);
  if (data?.isAllowed === true)
    return (
      <LinkForm
        key={data.link === null ? 'new' : 'made'}
        id={collection.id}
        link={data.link}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('publicLink.title')}
      closeLabel={t('button.close')}
      footer={(close) => <Button onPress={close}>{t('button.close')}</Button>}
    >
      {data !== undefined && <p>{t('publicLink.off')}</p>}
      {data === undefined && isOffline && <Banner tone="offline">{t('publicLink.offline')}</Banner>}
      {data === undefined && error !== null && <Banner tone="failed">{refusalText(error)}</Banner>}
      {data === undefined && error === null && !isOffline && (
        <div aria-busy="true">
          <SkeletonRows count={3} />
        </div>
      )}
    </Dialog>
  );
}

const bare: LinkChoices = {
  view: 'list',
  hasDescriptions: false,
  hasFinished: false,
  hasNames: false,
  days: 30,
};

function choicesOf({ createdAt, endsAt, ...link }: PublicLink): LinkChoices {
  const { view, hasDescriptions, hasFinished, hasNames } = link;
  return { view, hasDescriptions, hasFinished, hasNames, days: daysBetween(createdAt, endsAt) };
}

interface LinkFormProps {
  readonly id: string;
  readonly link: PublicLink | null;
  readonly onClose: () => void;
}

function LinkForm({ id, link, onClose }: LinkFormProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const reload = usePublicLinksReload();
  const copy = useCopyLink();
  const isOffline = useIsOffline();
  const { isPending, failure, run } = useRequest();
  const [choices, setChoices] = useState(link === null ? bare : choicesOf(link));
  const params = { id };

  function save(): void {
    void run(async () => {
      if (!(await ensureConfirmed(client))) return;
      if (link === null) {
        await client.call('createPublicLink', { params, body: choices });
      } else {
        await client.call('updatePublicLink', { params, body: choices });
        toasts.add({ text: t('publicLink.saved') });
      }
      await reload();
    });
  }

  function end(): void {
    void run(async () => {
      await client.call('deletePublicLink', { params });
      toasts.add({ text: t('publicLink.ended') });
      await reload();
    });
  }

  return (
    <FormDialog
      title={t('publicLink.title')}
      texts={{
        save: t(link === null ? 'publicLink.make' : 'button.save'),
        saving: t('button.saving'),
        cancel: t('button.close'),
        close: t('button.close'),
      }}
      failure={failure}
      isPending={isPending}
      isDisabled={isOffline}
      onSave={save}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Text as="p" tone="soft" size="sm">
          {t(link === null ? 'publicLink.lead' : 'publicLink.leadMade')}
        </Text>
        {link !== null && (
          <div className={styles.address}>
            {link.address !== null && (
              <TextField
                label={t('publicLink.address')}
                value={link.address}
                isReadOnly
                onFocus={({ target }) => {
                  if (target instanceof HTMLInputElement) target.select();
                }}
              />
            )}
            <Row gap={2} align="center" wrap>
              <Button isDisabled={isOffline} onPress={() => void run(() => copy(id, link.address))}>
                {t('publicLink.copy')}
              </Button>
              <Button variant="danger" isDisabled={isOffline || isPending} onPress={end}>
                {t('publicLink.end')}
              </Button>
            </Row>
          </div>
        )}
        <PublicLinkChoices choices={choices} onChange={setChoices} />
      </div>
    </FormDialog>
  );
}
