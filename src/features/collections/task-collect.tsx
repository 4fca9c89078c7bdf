import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { Box, Text } from '#ui/layout/primitives.tsx';
import { CollectChoices } from './collect-choices.tsx';

export function TaskCollect({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const isDone = task.progress === 'done';
  return (
    <Box maxWidth="40rem">
      <Text as="p" maxWidth="var(--measure)" marginBlockEnd={4} tone="soft">
        {t(isDone ? 'collection.finishedTask' : 'collection.ofTask')}
      </Text>
      {!isDone && <CollectChoices tasks={[task]} />}
    </Box>
  );
}
