import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { MAX_NAME } from '#contract/limits.ts';
import { tokenScopes } from '#contract/tokens/token-scopes.ts';
import { ensureConfirmed } from '#domain/account/confirmation.ts';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { FormDialog } from '#ui/overlays/form-dialog.tsx';
import { RightsFields } from './rights-fields.tsx';
import styles from './token-list.module.css';
import { noRights, rightsOf, scopesOf } from './token-rights.ts';
import { useSpaceChoices } from './use-space-choices.ts';

/** Days that a token works; null: until somebody ends it. */
const lives = { week: 7, month: 30, quarter: 90, year: 365, never: null };
type Life = keyof typeof lives;
const lifeNames: readonly Life[] = ['week', 'month', 'quarter', 'year', 'never'];

const everyRight = rightsOf(tokenScopes);

interface NewTokenDialogProps {
  readonly onClose: () => void;
  readonly onMade: (token: string) => void;
}

/** Form of a new token: nothing is allowed until it is chosen. */
export function NewTokenDialog({ onClose, onMade }: NewTokenDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { isPending, failure, run, forget } = useRequest();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(noRights);
  const choices = useSpaceChoices();
  const [spaces, setSpaces] = useState<readonly string[]>([]);
  const [life, setLife] = useState<Life>('quarter');
  const [isTried, setTried] = useState(false);
  const scopes = scopesOf(chosen);
  const isNamed = name.trim() !== '';

  function make(): void {
    setTried(true);
    if (!isNamed || scopes.length === 0) return;
    // i18n-keys: pages:shell.refusal.too_many
    void run(async () => {
      // Asked before the form, and again where filling it in took longer.
      if (!(await ensureConfirmed(client))) return;
      const { token } = await client.call('createPersonalToken', {
        body: { name, scopes, spaces: spaces.length === 0 ? null : [...spaces], days: lives[life] },
      });
      onMade(token);
    });
  }

  return (
    <FormDialog
      title={t('token.newTitle')}
      texts={{
        save: t('token.create'),
        saving: t('token.creating'),
        cancel: t('button.cancel'),
        close: t('button.cancel'),
      }}
      failure={failure}
      isPending={isPending}
      isDisabled={useIsOffline()}
      onSave={make}
      onClose={onClose}
    >
      <TextField
        label={t('token.name')}
        description={t('token.nameHint')}
        value={name}
        maxLength={MAX_NAME}
        autoFocus
        keepsNote
        errorMessage={isTried && !isNamed ? t('token.nameMissing') : undefined}
        onChange={(value) => {
          setName(value);
          forget();
        }}
      />
      <Grid gap={4}>
        <RightsFields
          chosen={chosen}
          widest={everyRight}
          // i18n-keys: pages:token.areaHint.{tasks,time,calendar,people}
          hintOf={(area) => t(`token.areaHint.${area}`)}
          onChange={setChosen}
        />
        <p role="status" className={styles.failed}>
          {isTried && scopes.length === 0 ? t('token.scopesMissing') : ''}
        </p>
      </Grid>
      {choices.length > 1 && (
        <Grid gap={2}>
          <ChoiceChips label={t('token.spaces')} options={choices} value={spaces} onChange={setSpaces} />
          <Text as="p" tone="faint" size="sm">
            {t('token.spacesHint')}
          </Text>
        </Grid>
      )}
      <Select
        label={t('token.life')}
        description={t(life === 'never' ? 'token.neverHint' : 'token.lifeHint')}
        // i18n-keys: pages:token.lives.{week,month,quarter,year,never}
        options={lifeNames.map((id) => ({ id, label: t(`token.lives.${id}`) }))}
        value={life}
        onChange={setLife}
      />
    </FormDialog>
  );
}
