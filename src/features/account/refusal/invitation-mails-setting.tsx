import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { UnloadedPart } from '../unloaded-part.tsx';

const queryKey = ['ownAddressRefusal'];

/** Switch by which the verified address of an account gets invitations by mail, also after a link in a mail stopped them. */
export function InvitationMailsSetting() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const queries = useQueryClient();
  const refusalText = useRefusalText();
  const isOffline = useIsOffline();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => client.call('getOwnAddressRefusal', {}),
    enabled: !isOffline,
    retry: false,
    networkMode: 'always',
  });
  const change = useMutation({
    mutationFn: (isRefused: boolean) => client.call('setOwnAddressRefusal', { body: { isRefused } }),
    networkMode: 'always',
    onSuccess: (refusal) => queries.setQueryData(queryKey, refusal),
  });
  if (data === undefined || data === null)
    return <UnloadedPart isOffline={isOffline} error={error} onRetry={() => void refetch()} rows={1} />;
  const isRefused = change.isPending ? change.variables : data.isRefused;
  return (
    <>
      <Switch
        isSelected={!isRefused}
        isDisabled={isOffline}
        onChange={(isAllowed) => change.mutate(!isAllowed)}
        description={t('account.refusal.settingHint')}
      >
        {t('account.refusal.setting')}
      </Switch>
      {change.isError && <Banner tone="failed">{refusalText(change.error)}</Banner>}
    </>
  );
}
