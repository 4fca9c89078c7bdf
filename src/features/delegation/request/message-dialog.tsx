import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { MAX_MESSAGE } from '#contract/limits.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from '../delegation.module.css';
import { OfflineBanner } from '../offline-banner.tsx';
import { useDraft } from './use-draft.ts';

const drafts = new Map<string, { readonly message: string }>();

interface MessageDialogProps {
  /** Key of the step and its subject, by which the draft of an accidentally closed dialog is restored. */
  readonly step: string;
  readonly title: string;
  readonly lead?: string;
  readonly messageLabel: string;
  readonly actLabel: string;
  readonly isDisabled?: boolean;
  /** Fields before the message. */
  readonly children?: ReactNode;
  /** Choice after the message. */
  readonly choice?: ReactNode;
  readonly onClose: () => void;
  /** Rejects on failure: the dialog then stays open with its text. */
  readonly act: (message: string) => Promise<unknown>;
}

/** Dialog of a step with an optional message. */
export function MessageDialog(props: MessageDialogProps) {
  const { t } = useTranslation('pages');
  const request = useRequest();
  const isOffline = useIsOffline();
  const { draft, change, forget } = useDraft(drafts, props.step, { message: '' });
  const { message } = draft;
  async function act() {
    if (!(await request.run(() => props.act(message.trim())))) return;
    forget();
    props.onClose();
  }
  function cancel() {
    forget();
    props.onClose();
  }
  return (
    <Dialog
      isOpen
      onOpenChange={props.onClose}
      size="narrow"
      title={props.title}
      closeLabel={t('button.close')}
      footer={
        <>
          <Button onPress={cancel}>{t('button.cancel')}</Button>
          <Button
            variant="primary"
            isPending={request.isPending}
            pendingLabel={t('delegation.sending')}
            isDisabled={isOffline || props.isDisabled === true}
            onPress={() => void act()}
          >
            {props.actLabel}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {props.lead !== undefined && (
          <Text as="p" tone="soft" size="sm">
            {props.lead}
          </Text>
        )}
        {props.children}
        <TextArea
          label={props.messageLabel}
          value={message}
          onChange={(next) => change({ message: next })}
          maxLength={MAX_MESSAGE}
          rows={3}
        />
        {props.choice}
        {request.failure !== null && !isOffline && <Banner tone="failed">{request.failure}</Banner>}
        <OfflineBanner />
      </div>
    </Dialog>
  );
}
