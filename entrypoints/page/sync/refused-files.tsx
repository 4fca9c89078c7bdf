import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntity } from '#client-react/use-entity.ts';
import { Link } from '#ui/actions/link.tsx';
import { NativeButton } from '#ui/actions/native-button.tsx';
import { Grid, Row, Text } from '#ui/layout/primitives.tsx';
import type { FileAct } from '../../messaging/file-capture.ts';
import { type FileRefusal, fileRefusalText, mayPass } from '../../messaging/file-refusal.ts';
import { type FileCapture, parseFileCaptures } from '../../messaging/parse-file-captures.ts';
import { sendToWorker } from '../../messaging/send-to-worker.ts';
import styles from './refusals.module.css';

/** Notice of files of pages that were not attached, each with its reason and what can be done. */
export function RefusedFiles({ stored }: { readonly stored: string }) {
  const { t } = useTranslation('pages');
  const [hasFailed, setFailed] = useState(false);
  const refused = parseFileCaptures(stored).flatMap((each) =>
    each.state === 'refused' && each.refusal !== null ? [{ ...each, refusal: each.refusal }] : [],
  );
  if (refused.length === 0) return null;

  async function settle(linkId: string, act: FileAct) {
    setFailed(!(await sendToWorker({ type: 'settleFile', linkId, act })));
  }

  return (
    <section role="alert" className={styles.refusals}>
      <Text as="h2" tone="danger" size="sm">
        {t('extension.file.heading')}
      </Text>
      <Grid as="ul" gap={3}>
        {refused.map((file) => (
          <RefusedFile key={file.linkId} file={file} onSettle={(act) => void settle(file.linkId, act)} />
        ))}
      </Grid>
      <p role="status" className={styles.outcome}>
        {hasFailed && t('extension.away.failed')}
      </p>
    </section>
  );
}

interface RefusedFileProps {
  readonly file: FileCapture & { readonly refusal: FileRefusal };
  readonly onSettle: (act: FileAct) => void;
}

function RefusedFile({ file: { name, taskId, refusal, isLinked }, onSettle }: RefusedFileProps) {
  const { t, i18n } = useTranslation('pages');
  const task = useEntity('task', taskId);
  return (
    <li>
      <strong className={styles.title}>{name}</strong>
      <p>
        {fileRefusalText(refusal, i18n)} {isLinked && t('extension.file.linked')}
      </p>
      {task !== undefined && (
        <p>
          <Link href={`/task/${taskId}`}>{task.title}</Link>
        </p>
      )}
      <Row gap={2} marginBlockStart={2}>
        {mayPass(refusal) && (
          <NativeButton size="small" onPress={() => onSettle('retry')}>
            {t('button.tryAgain')}
          </NativeButton>
        )}
        <NativeButton size="small" variant="plain" onPress={() => onSettle('dismiss')}>
          {t('extension.file.dismiss')}
        </NativeButton>
      </Row>
    </li>
  );
}
