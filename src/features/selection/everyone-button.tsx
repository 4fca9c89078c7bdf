import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useTranslation } from 'react-i18next';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task/task.ts';
import { useEveryone, useScopes } from '#domain/selection/use-selection.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import styles from './scope-selector.module.css';

const ofOthers: LiveListSpec<Task> = { where: ({ role }) => role !== 'owner', compare: () => 0 };

/** Button that shows everyone's tasks, or mine alone again. Nothing while no task of others can be seen. */
export function EveryoneButton() {
  const { t } = useTranslation('pages');
  const [isEveryone, showEveryone] = useEveryone();
  const isAlone = useScopes().roots.length === 1;
  const hasNoOthers = useLiveList('task', ofOthers).length === 0;
  if (isAlone && hasNoOthers && !isEveryone) return null;
  return (
    <span className={isEveryone ? styles.isPart : undefined}>
      <IconButton
        label={t(isEveryone ? 'selection.mineOnly' : 'selection.everyone')}
        shortcutKey="Shift+m"
        icon={isEveryone ? <IconUsers aria-hidden="true" /> : <IconUser aria-hidden="true" />}
        onPress={() => showEveryone(!isEveryone)}
      />
    </span>
  );
}
