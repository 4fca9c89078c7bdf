import { TaskPage } from '#features/tasks/page/task-page.tsx';
import { SlotProvider } from '#ui/slot.tsx';
import { QueryScope } from '../collect/query-scope.tsx';
import { taskSheetFills } from './task-sheet-fills.ts';

export function TaskContainer() {
  return (
    <QueryScope>
      <SlotProvider fills={taskSheetFills}>
        <TaskPage />
      </SlotProvider>
    </QueryScope>
  );
}
