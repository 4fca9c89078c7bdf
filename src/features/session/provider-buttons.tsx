import { useTranslation } from 'react-i18next';
import { useProviderSignIn } from '#domain/account/provider-sign-in.ts';
import { Button } from '#ui/actions/button.tsx';
import { Grid, Row } from '#ui/layout/primitives.tsx';
import { ProviderMark } from '#ui/marks/provider-mark.tsx';
import { failureKey } from './auth/failure-key.ts';
import { FormNotice } from './auth/form-notice.tsx';
import styles from './provider-buttons.module.css';
import { useProviders } from './use-providers.ts';

export function ProviderButtons({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation('pages');
  const providers = useProviders() ?? [];
  const { pending, failure, begin } = useProviderSignIn();
  if (providers.length === 0) return null;
  return (
    <Grid gap={3}>
      <Row as="p" gap={3} align="center" tone="faint" size="sm" className={styles.or}>
        {t('session.provider.or')}
      </Row>
      {providers.map((provider) => (
        <Button
          key={provider}
          size="large"
          isWide
          icon={<ProviderMark provider={provider} />}
          isPending={pending === provider}
          isDisabled={pending !== null && pending !== provider}
          pendingLabel={t('session.provider.busy')}
          onPress={() => begin(provider, 'login', { returnTo })}
        >
          {/* i18n-keys: pages:session.provider.{google,microsoft} */}
          {t(`session.provider.${provider}`)}
        </Button>
      ))}
      {/* i18n-keys: pages:session.failure.{provider_not_configured,provider_unreachable,noResponse,other} */}
      {failure !== null && (
        <FormNotice tone="failed">{t(`session.failure.${failureKey(failure)}`)}</FormNotice>
      )}
    </Grid>
  );
}
