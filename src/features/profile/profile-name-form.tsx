import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoResponseError, RefusedError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { type User, userName } from '#contract/people/user.ts';
import { useMe } from '#domain/people/use-me.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid } from '#ui/layout/primitives.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import styles from './profile-page.module.css';

/** Failures, named by the text keys below `profile.name.failure`. */
type NameFailure = 'user_name_taken' | 'noResponse' | 'other';

function nameFaults(draft: { readonly firstName: string; readonly userName: string }): {
  readonly firstName: boolean;
  readonly userName: boolean;
} {
  return { firstName: draft.firstName.trim() === '', userName: !userName.safeParse(draft.userName).success };
}

function nameFailure(error: unknown): NameFailure {
  if (error instanceof NoResponseError) return 'noResponse';
  const isTaken = error instanceof RefusedError && error.reply.id === 'user_name_taken';
  return isTaken ? 'user_name_taken' : 'other';
}

/** Form for the user's name and user name. Saved by a button: half a user name must not be. */
export function NameForm() {
  const user = useMe();
  return user === undefined ? <SkeletonRows count={3} /> : <Fields key={user.id} user={user} />;
}

type OwnName = Pick<User, 'firstName' | 'lastName' | 'userName'>;
type Result = 'unchanged' | 'saving' | 'saved' | NameFailure;

function Fields({ user }: { user: User }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  // Fields that were not edited follow changes from elsewhere.
  const [typed, setTyped] = useState<Partial<OwnName>>({});
  const draft: OwnName = {
    firstName: typed.firstName ?? user.firstName,
    lastName: typed.lastName ?? user.lastName,
    userName: typed.userName ?? user.userName,
  };
  const [result, setResult] = useState<Result>('unchanged');
  const faults = nameFaults(draft);
  const isChanged =
    draft.firstName !== user.firstName ||
    draft.lastName !== user.lastName ||
    draft.userName !== user.userName;
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value });
      setResult('unchanged');
    },
  });

  function save(event: FormEvent): void {
    event.preventDefault();
    if (result === 'saving' || !isChanged || faults.firstName || faults.userName) return;
    setResult('saving');
    client.call('updateUser', { params: { id: user.id }, body: draft }).then(
      ({ firstName, lastName, userName }) => {
        // The replica is updated a moment after this answer.
        setTyped({ firstName, lastName, userName });
        setResult('saved');
      },
      (error: unknown) => setResult(nameFailure(error)),
    );
  }

  const isFailure = result !== 'unchanged' && result !== 'saving' && result !== 'saved';
  return (
    <Grid
      as="form"
      gap={4}
      align="start"
      columns="repeat(auto-fit, minmax(min(14rem, 100%), 1fr))"
      onSubmit={save}
      noValidate
    >
      <TextField
        {...field('firstName')}
        label={t('profile.name.firstName')}
        autoComplete="given-name"
        keepsNote
        errorMessage={faults.firstName ? t('profile.name.firstNameMissing') : undefined}
        isRequired
      />
      <TextField {...field('lastName')} label={t('profile.name.lastName')} autoComplete="family-name" />
      <TextField
        {...field('userName')}
        label={t('profile.name.userName')}
        autoComplete="nickname"
        spellCheck="false"
        description={t('profile.name.userNameHint')}
        errorMessage={
          faults.userName
            ? t('profile.name.userNameShape')
            : result === 'user_name_taken'
              ? t('profile.name.failure.user_name_taken')
              : undefined
        }
        isRequired
      />
      <div className={styles.save}>
        <Button
          type="submit"
          variant="primary"
          isDisabled={!isChanged}
          isPending={result === 'saving'}
          pendingLabel={t('button.saving')}
        >
          {t('button.save')}
        </Button>
        <p role="status" className={isFailure ? styles.failed : styles.hint}>
          {result === 'saved' && t('profile.name.saved')}
          {/* i18n-keys: pages:profile.name.failure.{noResponse,other} */}
          {isFailure && result !== 'user_name_taken' && t(`profile.name.failure.${result}`)}
        </p>
      </div>
    </Grid>
  );
}
