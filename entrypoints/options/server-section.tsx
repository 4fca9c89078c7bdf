import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { sendToWorker } from '../messaging/send-to-worker.ts';
import { useServer } from '../page/server-context.tsx';
import { checkServer, type ServerCheck } from '../server-address/check-server.ts';
import { isExposed, parseServerAddress, type ServerAddress } from '../server-address/parse-server-address.ts';
import styles from './options.module.css';

// i18n-keys: pages:extension.options.server.problem.{empty,invalid,scheme,credentials}
// i18n-keys: pages:extension.options.server.problem.{unreachable,starting,notDaywall,redirected,notMoved}
type Problem = Extract<ServerAddress, { ok: false }>['problem'] | Exclude<ServerCheck, 'ok'> | 'notMoved';

export function ServerSection() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { status } = useSnapshot(client.session);
  const { waiting } = useSnapshot(client.outbox);
  const server = useServer();
  const [typed, setTyped] = useState(server);
  const [problem, setProblem] = useState<{ id: Problem; server: string } | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const isMoving = status === 'signedIn';

  async function move(origin: string) {
    if (await sendToWorker({ type: 'moveToServer', origin })) setSaved(origin);
    else setProblem({ id: 'notMoved', server: origin });
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setSaved(null);
    const address = parseServerAddress(typed);
    if (!address.ok) {
      setProblem({ id: address.problem, server: typed });
      return;
    }
    setTyped(address.origin);
    setProblem(null);
    setChecking(true);
    const { origin, check } = await checkServer(address.origin);
    setChecking(false);
    setTyped(origin);
    if (check !== 'ok') setProblem({ id: check, server: origin });
    else if (origin === server) setSaved(origin);
    else if (status === 'signedIn' || isExposed(origin)) setWanted(origin);
    else await move(origin);
  }

  return (
    <Grid as="section" gap={4} padding={5} frame="lg" aria-labelledby="server">
      <Text as="h2" id="server" size="lg">
        {t('extension.options.server.heading')}
      </Text>
      <form noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        <TextField
          label={t('extension.options.server.label')}
          description={t('extension.options.server.hint')}
          errorMessage={problem ? t(`extension.options.server.problem.${problem.id}`, problem) : undefined}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setProblem(null);
          }}
          inputMode="url"
          autoComplete="url"
          spellCheck="false"
        />
        <Button
          type="submit"
          variant="primary"
          isPending={isChecking}
          pendingLabel={t('extension.options.server.checking')}
        >
          {t('button.save')}
        </Button>
        <p role="status" className={styles.said}>
          {saved !== null && t('extension.options.server.saved', { server: saved })}
        </p>
      </form>
      {/* i18n-keys: pages:extension.options.server.{moveTitle,moveConfirm,moveCancel} */}
      {/* i18n-keys: pages:extension.options.server.{exposedTitle,exposedConfirm,exposedCancel} */}
      <AlertDialog
        isOpen={wanted !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setWanted(null);
        }}
        title={t(`extension.options.server.${isMoving ? 'moveTitle' : 'exposedTitle'}`)}
        confirmLabel={t(`extension.options.server.${isMoving ? 'moveConfirm' : 'exposedConfirm'}`)}
        cancelLabel={t(`extension.options.server.${isMoving ? 'moveCancel' : 'exposedCancel'}`)}
        onConfirm={() => {
          if (wanted !== null) void move(wanted);
        }}
      >
        {isMoving && <p>{t('extension.options.server.moveBody', { server })}</p>}
        {wanted !== null && isExposed(wanted) && (
          <p>{t('extension.options.server.exposedBody', { server: wanted })}</p>
        )}
        {waiting > 0 && <p>{t('extension.options.server.moveWaiting', { count: waiting })}</p>}
      </AlertDialog>
    </Grid>
  );
}
