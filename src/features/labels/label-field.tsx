import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { Button } from '#ui/actions/button.tsx';
import { Labelled } from '#ui/fields/labelled.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { LabelChip } from './label-chip.tsx';
import { changeLabels, createLabel } from './label-mutations.ts';
import { LabelPicker } from './label-picker.tsx';
import { carries, isSameName, ownLabels } from './label-queries.ts';

export function LabelField({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const own = useLiveList('label', ownLabels);
  const isEditable = can(task.role, 'task.edit');
  const change = (name: string, isOn: boolean) => changeLabels(client, [task], new Map([[name, isOn]]));
  if (!isEditable && task.labels.length === 0) return null;
  return (
    <Labelled label={t('task.field.labels')}>
      <Row gap={1} align="center" wrap>
        {task.labels.map((name) => (
          <LabelChip
            key={name}
            name={name}
            tone={own.find((label) => isSameName(label.name, name))?.tone ?? 'grey'}
            removeLabel={t('labels.takeOff', { name })}
            onRemove={isEditable ? () => change(name, false) : undefined}
          />
        ))}
        {isEditable && (
          <Popover
            label={t('task.field.labels')}
            trigger={
              <Button size="small" variant="plain" icon={<IconPlus aria-hidden="true" />}>
                {t('labels.add')}
              </Button>
            }
          >
            <LabelPicker
              names={task.labels}
              stateOf={(name) => (carries(task, name) ? 'all' : 'none')}
              onChange={change}
              onCreate={(name) => {
                void createLabel(client, name);
                change(name, true);
              }}
            />
          </Popover>
        )}
      </Row>
    </Labelled>
  );
}
