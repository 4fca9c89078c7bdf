import { useTranslation } from 'react-i18next';
import { useMe } from '#domain/people/use-me.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { useVerificationRequest } from './verification-request.ts';

/** Renders nothing for a verified account. */
export function VerifyBanner() {
  const { t } = useTranslation('pages');
  const me = useMe();
  const request = useVerificationRequest();
  if (me === undefined || me.isVerified) return null;
  if (request.isSent) {
    return <Banner tone="notice">{t('account.verify.sent', { email: me.email })}</Banner>;
  }
  return (
    <Banner
      tone="notice"
      action={
        <Button
          size="small"
          isPending={request.isPending}
          pendingLabel={t('account.verify.sending')}
          onPress={request.send}
        >
          {t('account.verify.sendAgain')}
        </Button>
      }
    >
      {t('account.verify.banner', { email: me.email })}
      {request.failure !== null && <> {request.failure}</>}
    </Banner>
  );
}
