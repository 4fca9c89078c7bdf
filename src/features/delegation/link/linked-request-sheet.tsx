import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { MAX_LINK_NAME } from '#contract/limits.ts';
import type { LinkedRequest } from '#contract/people/request-link.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Row, Stack } from '#ui/layout/primitives.tsx';
import { SheetLead, SheetNote, TitledSheet } from '#ui/layout/sheet-page.tsx';
import { Markdown, MarkdownSkeleton } from '#ui/markdown/lazy-markdown.tsx';
import { useRequestedDueText } from '../use-requested-due-text.ts';
import { CalendarButton } from './calendar-button.tsx';
import type { LinkAnswer } from './link-answer.ts';
import { LinkComments } from './link-comments.tsx';
import { DeclineLinkDialog, ProposeLinkDialog } from './link-dialogs.tsx';
import { LinkFiles } from './link-files.tsx';
import styles from './linked-request.module.css';

/** Page for a new account, and then the one on which the request waits. */
const SIGN_UP = `/register?${new URLSearchParams({ returnTo: '/cooperate/requests' })}`;

interface LinkedRequestSheetProps {
  readonly request: LinkedRequest;
  readonly token: string;
  readonly act: (answer: LinkAnswer) => Promise<unknown>;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Choice of the language. */
  readonly language: ReactNode;
}

export function LinkedRequestSheet({
  request,
  token,
  act,
  isBusy,
  error,
  language,
}: LinkedRequestSheetProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const refusalText = useRefusalText();
  const dueText = useRequestedDueText();
  const [name, setName] = useState(request.name);
  const [dialog, setDialog] = useState<'decline' | 'propose' | null>(null);
  const { issuerName, note, message, status, isDone, proposal } = request;
  const given = name.trim() === '' ? undefined : name.trim();
  const answer = (chosen: LinkAnswer['answer']) => act({ name: given, answer: chosen });
  const press = (chosen: LinkAnswer['answer']) => () => void answer(chosen).catch(() => undefined);
  const shared = { request, onClose: () => setDialog(null), act: answer };
  return (
    <TitledSheet title={note.title}>
      <SheetLead>{t('delegation.link.by', { name: issuerName })}</SheetLead>
      <p className={styles.facts}>
        <span className={styles.fact}>
          <IconCalendarDue aria-hidden="true" />
          {dueText(request) ?? t('delegation.fact.noDate')}
        </span>
        {note.workload !== null && (
          <span className={styles.fact}>
            <IconHourglass aria-hidden="true" />
            {formats.duration(note.workload)}
          </span>
        )}
      </p>
      {message !== '' && <p className={styles.quote}>{message}</p>}
      {note.description !== '' && (
        <div className={styles.wide}>
          <Suspense fallback={<MarkdownSkeleton>{note.description}</MarkdownSkeleton>}>
            <Markdown>{note.description}</Markdown>
          </Suspense>
        </div>
      )}
      {request.files.length > 0 && <LinkFiles files={request.files} token={token} />}
      <div className={styles.wide} aria-live="polite">
        {error !== null && <Banner tone="failed">{refusalText(error)}</Banner>}
        {status === 'accepted' && (
          <Banner tone="notice">
            {t(isDone ? 'delegation.link.done' : 'delegation.link.yours', { name: issuerName })}
          </Banner>
        )}
        {status === 'pending' && proposal !== null && (
          // i18n-keys: pages:delegation.link.proposal.{pending,accepted,declined}
          <Banner tone="notice">
            {t(`delegation.link.proposal.${proposal.status}`, {
              name: issuerName,
              date: dueText(proposal) ?? '',
            })}
          </Banner>
        )}
      </div>
      <div className={styles.wide}>
        <TextField
          label={t('delegation.link.name')}
          description={t('delegation.link.nameHint', { name: issuerName })}
          value={name}
          onChange={setName}
          maxLength={MAX_LINK_NAME}
          autoComplete="name"
        />
      </div>
      <Row gap={2} wrap className={styles.acts}>
        {status === 'pending' && (
          <>
            <Button
              variant="primary"
              icon={<IconCheck aria-hidden="true" />}
              isDisabled={isBusy}
              onPress={press({ act: 'accept' })}
            >
              {t('delegation.accept.act')}
            </Button>
            <Button isDisabled={isBusy} onPress={() => setDialog('propose')}>
              {t('delegation.propose.open')}
            </Button>
            <Button variant="plain" isDisabled={isBusy} onPress={() => setDialog('decline')}>
              {t('delegation.decline.open')}
            </Button>
          </>
        )}
        {status === 'accepted' && (
          <Button
            variant={isDone ? 'quiet' : 'primary'}
            isDisabled={isBusy}
            onPress={press({ act: isDone ? 'reopen' : 'finish' })}
          >
            {t(isDone ? 'delegation.link.reopen' : 'delegation.link.finish')}
          </Button>
        )}
      </Row>
      <LinkComments
        comments={request.comments}
        issuerName={issuerName}
        mayWrite={given !== undefined}
        send={answer}
      />
      <Stack gap={2} align="start" size="sm" className={styles.foot}>
        {request.calendar !== '' && <CalendarButton calendar={request.calendar} />}
        {language}
        <Link href={`/no-invitations?${new URLSearchParams({ token: request.refusalToken })}`}>
          {t('delegation.link.refuse')}
        </Link>
        <SheetNote>{t('delegation.link.account', { email: request.email })}</SheetNote>
        <Link href={SIGN_UP}> {t('delegation.link.signUp')}</Link>
      </Stack>
      {dialog === 'decline' && <DeclineLinkDialog {...shared} />}
      {dialog === 'propose' && <ProposeLinkDialog {...shared} />}
    </TitledSheet>
  );
}
