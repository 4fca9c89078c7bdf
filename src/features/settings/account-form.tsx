import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { User } from '#contract/user.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type AccountFailure, accountFailure, accountFaults } from './account-faults.ts';
import styles from './settings-page.module.css';

/** One's own name and user name. Saved by a button: half a user name is nobody's wish. */
export function AccountForm() {
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const user = useEntity('user', accountId ?? undefined);
  return user === undefined ? <SkeletonRows count={3} /> : <Fields key={user.id} user={user} />;
}

type Result = 'unchanged' | 'saving' | 'saved' | AccountFailure;

function Fields({ user }: { user: User }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [draft, setDraft] = useState({
    firstName: user.firstName,
    lastName: user.lastName,
    userName: user.userName,
  });
  const [result, setResult] = useState<Result>('unchanged');
  const faults = accountFaults(draft);
  const isChanged =
    draft.firstName !== user.firstName ||
    draft.lastName !== user.lastName ||
    draft.userName !== user.userName;
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    onChange: (value: string) => {
      setDraft({ ...draft, [name]: value });
      setResult('unchanged');
    },
  });

  function save(event: FormEvent): void {
    event.preventDefault();
    if (result === 'saving' || !isChanged || faults.firstName || faults.userName) return;
    setResult('saving');
    client.call('updateUser', { params: { id: user.id }, body: draft }).then(
      ({ firstName, lastName, userName }) => {
        setDraft({ firstName, lastName, userName });
        setResult('saved');
      },
      (error: unknown) => setResult(accountFailure(error)),
    );
  }

  const isFailure = result !== 'unchanged' && result !== 'saving' && result !== 'saved';
  return (
    <form className={styles.fields} onSubmit={save} noValidate>
      <TextField
        {...field('firstName')}
        label={t('settings.account.firstName')}
        autoComplete="given-name"
        errorMessage={faults.firstName ? t('settings.account.firstNameMissing') : undefined}
        isRequired
      />
      <TextField {...field('lastName')} label={t('settings.account.lastName')} autoComplete="family-name" />
      <TextField
        {...field('userName')}
        label={t('settings.account.userName')}
        autoComplete="nickname"
        spellCheck="false"
        description={t('settings.account.userNameHint')}
        errorMessage={
          faults.userName
            ? t('settings.account.userNameShape')
            : result === 'user_name_taken'
              ? t('settings.account.failure.user_name_taken')
              : undefined
        }
        isRequired
      />
      <TextField label={t('settings.account.email')} value={user.email} isReadOnly />
      <div className={styles.save}>
        <Button
          type="submit"
          variant="primary"
          isDisabled={!isChanged}
          isPending={result === 'saving'}
          pendingLabel={t('settings.account.saving')}
        >
          {t('settings.account.save')}
        </Button>
        <p role="status" className={isFailure ? styles.failed : styles.hint}>
          {result === 'saved' && t('settings.account.saved')}
          {/* i18n-keys: pages:settings.account.failure.{noResponse,other} */}
          {isFailure && result !== 'user_name_taken' && t(`settings.account.failure.${result}`)}
        </p>
      </div>
    </form>
  );
}
