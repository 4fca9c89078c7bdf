import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import type { Identity } from '#contract/people/identity.ts';
import type { Provider } from '#contract/provider-names.ts';
import { useProviderSignIn } from '#domain/account/provider-sign-in.ts';
import { Button } from '#ui/actions/button.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { ProviderMark } from '#ui/marks/provider-mark.tsx';
import styles from './account.module.css';

interface ConfirmByProviderProps {
  readonly identities: readonly Identity[];
  readonly configured: readonly Provider[];
  readonly returnTo: string;
}

/** Confirmation by signing in at a provider again, for accounts without a password. */
export function ConfirmByProvider({ identities, configured, returnTo }: ConfirmByProviderProps) {
  const { t } = useTranslation('pages');
  const refusalText = useRefusalText();
  const { pending, failure, begin } = useProviderSignIn();
  const usable = identities.filter(({ provider }) => configured.includes(provider));
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{t('account.confirm.lead')}</p>
      <Row gap={3} align="center" wrap>
        {usable.map(({ id, provider, email }) => (
          <Button
            key={id}
            icon={<ProviderMark provider={provider} size={16} />}
            isPending={pending === provider}
            pendingLabel={t('session.provider.busy')}
            onPress={() => begin(provider, 'confirm', { returnTo, loginHint: email })}
          >
            {t('account.confirm.by', { email })}
          </Button>
        ))}
      </Row>
      <p role="status" className={styles.failed}>
        {failure === null ? '' : refusalText(failure)}
      </p>
    </div>
  );
}
