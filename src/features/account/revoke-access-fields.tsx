import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline } from '#client-react/use-request.ts';
import type { Provider } from '#contract/provider-names.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import styles from './account.module.css';
import { useSignInMethods } from './use-sign-in-methods.ts';

const names: Readonly<Record<Provider, string>> = { google: 'Google', microsoft: 'Microsoft' };

const nothing = { unlinkIdentities: [] as readonly string[], renewFeed: false };
type ChosenAccess = typeof nothing;

/** Other ways into the account (identities, feed) that a user may revoke together with their password. */
export function useAccessToRevoke() {
  const [chosen, choose] = useState<ChosenAccess>(nothing);
  return {
    chosen: { ...chosen, unlinkIdentities: [...chosen.unlinkIdentities] },
    choose,
    reset: () => choose(nothing),
  };
}

interface RevokeAccessFieldsProps {
  readonly ways: ReturnType<typeof useAccessToRevoke>;
}

export function RevokeAccessFields({ ways: { chosen, choose } }: RevokeAccessFieldsProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const { data: methods } = useSignInMethods();
  const { data: feed } = useQuery({
    queryKey: ['feed'],
    queryFn: async () => (await client.call('getFeed', {})).feed,
    enabled: !isOffline,
    retry: false,
    networkMode: 'always',
  });
  const identities = methods?.identities ?? [];
  const hasFeed = feed != null;
  if (identities.length === 0 && !hasFeed) return null;
  const { unlinkIdentities } = chosen;
  return (
    <fieldset className={styles.choices}>
      <legend>{t('account.password.also')}</legend>
      {identities.map(({ id, provider, email }) => (
        <Checkbox
          key={id}
          isSelected={unlinkIdentities.includes(id)}
          onChange={(isSelected) =>
            choose({
              ...chosen,
              unlinkIdentities: isSelected
                ? [...unlinkIdentities, id]
                : unlinkIdentities.filter((other) => other !== id),
            })
          }
        >
          {t('account.password.unlink', { name: names[provider], email })}
        </Checkbox>
      ))}
      {hasFeed && (
        <Checkbox isSelected={chosen.renewFeed} onChange={(renewFeed) => choose({ ...chosen, renewFeed })}>
          {t('account.password.feed')}
        </Checkbox>
      )}
    </fieldset>
  );
}
