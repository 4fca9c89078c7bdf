import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { MAX_NAME } from '#contract/limits.ts';
import type { Group } from '#contract/people/group.ts';
import { groupRights } from '#domain/people/group-rights.ts';
import { Button } from '#ui/actions/button.tsx';
import { NameForm } from '#ui/fields/name-form.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Grid, Stack, Text } from '#ui/layout/primitives.tsx';
import { SettingRow, SettingRows } from '#ui/layout/setting-row.tsx';
import { GroupMoveDialog } from './group-move-dialog.tsx';
import { renameGroup } from './group-mutations.ts';
import { LeaveGroup } from './leave-group.tsx';
import { useGroupActions } from './use-group-actions.ts';
import { useGroupNodes, useShownGroup } from './use-groups.ts';

/** `/group/:groupId/settings`. */
export function GroupSettingsPage() {
  const group = useShownGroup();
  return group === undefined ? null : <Settings key={group.id} group={group} />;
}

function Settings({ group }: { group: Group }) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const { accountId } = useSnapshot(useClient().session);
  const isOffline = useIsOffline();
  const organization = useEntity('organization', group.organizationId);
  const nodes = useGroupNodes(group.organizationId);
  const { remove } = useGroupActions();
  const [isMoving, setMoving] = useState(false);
  const isIn = group.groupMembers.some(({ userId }) => userId === accountId);
  const { mayEdit, mayMove, mayDelete } = groupRights(organization?.role, group);
  return (
    <Stack gap={4}>
      {isOffline && <Banner tone="offline">{t('organization.offline')}</Banner>}
      <Grid gap={4} align="start" columns="repeat(auto-fit, minmax(min(28rem, 100%), 1fr))">
        <Card title={t('organization.name')}>
          {mayEdit ? (
            <GroupName group={group} />
          ) : (
            <Text as="p" tone="soft" size="sm">
              {t('group.nameReadOnly')}
            </Text>
          )}
        </Card>
      </Grid>
      {(mayMove || isIn || mayDelete) && (
        <Card>
          <SettingRows>
            {mayMove && (
              <SettingRow name={t('group.move')} hint={t('group.moveToHint')}>
                <Button isDisabled={isOffline} onPress={() => setMoving(true)}>
                  {t('group.moveButton')}
                </Button>
              </SettingRow>
            )}
            {isIn && <LeaveGroup group={group} />}
            {mayDelete && (
              <SettingRow name={t('button.delete')} hint={t('group.deleteHint')}>
                <Button
                  variant="danger"
                  isDisabled={isOffline}
                  onPress={() =>
                    remove(
                      group,
                      () => void navigate(`/organization/${group.organizationId}/groups`, { replace: true }),
                    )
                  }
                >
                  {t('group.delete')}
                </Button>
              </SettingRow>
            )}
          </SettingRows>
        </Card>
      )}
      {isMoving && organization !== undefined && (
        <GroupMoveDialog
          group={group}
          organization={organization}
          nodes={nodes}
          onClose={() => setMoving(false)}
        />
      )}
    </Stack>
  );
}

function GroupName({ group }: { group: Group }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  return (
    <NameForm
      name={group.name}
      texts={{
        label: t('organization.name'),
        missing: t('organization.nameMissing'),
        save: t('button.save'),
        saving: t('button.saving'),
        saved: t('organization.saved'),
      }}
      maxLength={MAX_NAME}
      failure={request.failure}
      isPending={request.isPending}
      isDisabled={isOffline}
      onSave={(name) => request.run(() => renameGroup(client, group.id, name))}
    />
  );
}
