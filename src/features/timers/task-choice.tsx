import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useTranslation } from 'react-i18next';
import { useEntity } from '#client-react/use-entity.ts';
import { Button } from '#ui/actions/button.tsx';
import { Labelled } from '#ui/fields/labelled.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import styles from './records/record-dialog.module.css';
import { TaskPicker } from './task-picker.tsx';

interface TaskChoiceProps {
  readonly taskId: string | null;
  readonly onChange: (taskId: string) => void;
  readonly isMissing: boolean;
}

export function TaskChoice({ taskId, onChange, isMissing }: TaskChoiceProps) {
  const { t } = useTranslation('pages');
  const task = useEntity('task', taskId ?? undefined);
  const title = taskId === null ? t('timer.record.chooseTask') : (task?.title ?? t('timer.otherTask'));
  return (
    <Labelled label={t('timer.record.task')} isDecorative>
      <Popover
        label={t('timer.record.chooseTask')}
        trigger={
          <Button isWide aria-label={`${t('timer.record.task')}: ${title}`}>
            <Row
              as="span"
              gap={2}
              align="center"
              justify="between"
              mayShrink
              fullWidth
              className={styles.chosen}
            >
              <Text lines="ellipsis">{title}</Text>
              <IconChevronDown aria-hidden="true" />
            </Row>
          </Button>
        }
      >
        {(close) => (
          <TaskPicker
            onPick={({ id }) => {
              onChange(id);
              close();
            }}
          />
        )}
      </Popover>
      {isMissing && (
        <p className={styles.error} role="alert">
          {t('timer.record.taskMissing')}
        </p>
      )}
    </Labelled>
  );
}
