import { useTranslation } from 'react-i18next';
import type { AuthorizationRequest } from '#contract/tokens/authorization.ts';
import { Banner } from '#ui/layout/banner.tsx';
import styles from './program-consent.module.css';

interface ProgramFactsProps {
  readonly request: AuthorizationRequest;
  /** Address of the account that is used; empty until it is loaded. */
  readonly email: string;
}

/** Facts about a request: the account, the program’s description, the place that the answer goes to, and a warning. */
export function ProgramFacts({ request, email }: ProgramFactsProps) {
  const { t } = useTranslation('pages');
  const { host, isOwn, returnsTo } = request;
  const { kind, name } = returnsTo;
  // An answer to the device may reach any program there, whoever describes the one that asked.
  const isOnDevice = kind !== 'website';
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t('authorize.account')}</dt>
          <dd>{email}</dd>
        </div>
        {host !== null && (
          <div>
            <dt>{t('authorize.describedAt')}</dt>
            <dd>{host}</dd>
          </div>
        )}
        <div>
          <dt>{t('authorize.returnsTo')}</dt>
          {/* i18n-keys: pages:authorize.destination.{website,device,scheme} */}
          <dd>{t(`authorize.destination.${kind}`, { name })}</dd>
        </div>
      </dl>
      {isOnDevice && <Banner tone="notice">{t(isOwn ? 'authorize.ownDevice' : 'authorize.onDevice')}</Banner>}
      {!isOnDevice && host === null && <Banner tone="notice">{t('authorize.unverified')}</Banner>}
    </>
  );
}
